import { defineBlock } from '@journey/engine'
import type { MouseEvent } from 'react'
import { chakra } from '../look/chakra.ts'
import { Link } from '../look/link.ts'
import { AnswerRows, isGiven, type Row, rowsShape } from './parts/answer-rows.tsx'
import { languageOption, translateTo } from './parts/language.ts'
import { partProps } from './parts/parts-of-document.ts'

type Section = { key: string; edit?: string; onlyGiven?: boolean; rows: Row[] }
type Translate = (key: string) => string | undefined

/** The applicant's answers, section by section, each with the way to change it. */
export const summary = defineBlock<{ sections: Section[]; language?: string }>({
  options: {
    type: 'object',
    properties: {
      // Of the document that the rows are from, where that is another than the page's.
      language: languageOption,
      sections: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          properties: {
            key: { type: 'string', 'x-copy': 'sections' },
            edit: { type: 'string' },
            // Rows without a value are left out, and a section that has none and no way to add one.
            onlyGiven: { type: 'boolean' },
            rows: rowsShape,
          },
          required: ['key', 'rows'],
          additionalProperties: false,
        },
      },
    },
    required: ['sections'],
    additionalProperties: false,
  },
  component: ({ options, text: own, pathTo, visit }) => {
    const text = translateTo(options.language, own)
    return options.sections.map(({ key, edit, rows: all, onlyGiven = false }) => {
      // A step that has not been finished yet is visited rather than edited.
      const path = edit === undefined ? undefined : (pathTo(edit, 'edit') ?? pathTo(edit))
      const rows = onlyGiven ? all.filter(isGiven) : all
      if (rows.length === 0 && path === undefined) return null
      return (
        <chakra.section key={key} layerStyle="card" boxShadow="none" marginBlockStart="5" overflow="hidden">
          <chakra.div
            display="flex"
            alignItems="center"
            justifyContent="space-between"
            flexWrap="wrap"
            columnGap="3"
            paddingInline="inset"
            paddingBlock="2"
            backgroundColor="bg.subtle"
          >
            <chakra.h2 {...partProps(key)} fontWeight="bold" paddingBlock="1.5">
              {text(`sections.${key}.title`)}
            </chakra.h2>
            {path !== undefined && <Edit path={path} section={key} text={text} visit={visit} />}
          </chakra.div>
          {rows.length > 0 && (
            <chakra.dl paddingInline="inset" paddingBlock="2">
              <AnswerRows rows={rows} under={`sections.${key}.rows`} text={text} />
            </chakra.dl>
          )}
        </chakra.section>
      )
    })
  },
})

type EditLink = { path: string; section: string; text: Translate; visit: (path: string) => void }

function Edit({ path, section, text, visit }: EditLink) {
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    visit(path)
  }
  return (
    <Link
      href={path}
      onClick={go}
      display="inline-flex"
      alignItems="center"
      minHeight="target"
      minWidth="target"
      // At the edges of the rows below it, whether beside the title or under it.
      justifyContent="flex-end"
    >
      {text(`sections.${section}.edit`)}
      <chakra.span srOnly>{text(`sections.${section}.title`)}</chakra.span>
    </Link>
  )
}
