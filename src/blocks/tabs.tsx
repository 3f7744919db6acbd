import { defineBlock } from '@journey/engine'
import type { MouseEvent } from 'react'
import { chakra } from '../look/chakra.ts'
import { Link } from '../look/link.ts'

type Part = { key: string; step: string }
type Options = { current: string; items: Part[] }

/** The parts of one subject that several steps share: where the applicant is among them, and the way to those that are open. */
export const tabs = defineBlock<Options>({
  options: {
    type: 'object',
    properties: {
      current: { type: 'string' },
      items: {
        type: 'array',
        minItems: 2,
        items: {
          type: 'object',
          properties: { key: { type: 'string' }, step: { type: 'string', 'x-step': true } },
          required: ['key', 'step'],
          additionalProperties: false,
        },
      },
    },
    required: ['current', 'items'],
    'x-current': { current: 'current', items: 'items', step: 'step' },
    additionalProperties: false,
  },
  copy: ['label'],
  component: ({ options, text, pathTo, visit }) => (
    <chakra.nav aria-label={text('label')} marginBlockStart={{ base: '3', md: '5' }}>
      <chakra.ol display="flex" borderBlockEnd="1px solid" borderColor="border">
        {options.items.map(({ key, step }) => (
          <chakra.li key={key} flex="1 1 auto" minWidth="0">
            <Tab
              label={text(`items.${key}`)}
              isCurrent={key === options.current}
              path={pathTo(step, 'edit') ?? pathTo(step)}
              visit={visit}
            />
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.nav>
  ),
})

type TabProps = {
  label: string | undefined
  isCurrent: boolean
  path: string | undefined
  visit: (path: string) => void
}

/** The part on screen is no link, and one that is not open yet neither. */
function Tab({ label, isCurrent, path, visit }: TabProps) {
  if (isCurrent || path === undefined) {
    return (
      <chakra.span aria-current={isCurrent ? 'step' : undefined} css={isCurrent ? current : tab}>
        {label}
      </chakra.span>
    )
  }
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    visit(path)
  }
  return (
    <Link href={path} onClick={go} css={tab}>
      {label}
    </Link>
  )
}

const tab = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 'target',
  paddingInline: '1',
  lineHeight: 'snug',
  textAlign: 'center',
  color: 'fg.muted',
  marginBlockEnd: '-1px',
  borderBlockEnd: '3px solid transparent',
  // In the reader's own colours a transparent line is drawn: every tab would look like the current one.
  '@media (forced-colors: active)': { borderBlockEndColor: 'Canvas' },
} as const

const current = {
  ...tab,
  color: 'fg',
  fontWeight: 'semibold',
  borderBlockEndColor: 'accent.solid',
  '@media (forced-colors: active)': { borderBlockEndColor: 'Highlight' },
} as const
