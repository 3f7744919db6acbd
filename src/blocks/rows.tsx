import { defineBlock } from '@journey/engine'
import { chakra } from '../look/chakra.ts'
import { AnswerRows, isGiven, type Row, rowsShape } from './parts/answer-rows.tsx'
import { languageOption, translateTo } from './parts/language.ts'

/** Answers and other facts, to be read over. Rows without a value are left out. */
export const rows = defineBlock<{ rows: Row[]; language?: string }>({
  options: {
    type: 'object',
    properties: { rows: rowsShape, language: languageOption },
    required: ['rows'],
    additionalProperties: false,
  },
  component: ({ options, text }) => (
    <chakra.dl layerStyle="card" boxShadow="none" marginBlockStart="5" paddingInline="inset" paddingBlock="2">
      <AnswerRows rows={options.rows.filter(isGiven)} under="rows" text={translateTo(options.language, text)} />
    </chakra.dl>
  ),
})
