import { chakra } from '@chakra-ui/react/styled-system'
import { defineBlock } from '@journey/engine'
import { AnswerRows, isGiven, type Row, rowsShape } from './parts/answer-rows.tsx'

/** What was said, to be looked over. Rows without a value are left out. */
export const rows = defineBlock<{ rows: Row[] }>({
  options: { type: 'object', properties: { rows: rowsShape }, required: ['rows'], additionalProperties: false },
  component: ({ options, text }) => (
    <chakra.dl layerStyle="card" boxShadow="none" marginBlockStart="5" paddingInline="inset" paddingBlock="2">
      <AnswerRows rows={options.rows.filter(isGiven)} under="rows" text={text} />
    </chakra.dl>
  ),
})
