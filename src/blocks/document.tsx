import { defineBlock } from '@journey/engine'
import type { ReactNode } from 'react'
import { chakra } from '../look/chakra.ts'
import { usePaper } from '../look/paper.ts'
import { languageOption } from './parts/language.ts'

/**
 * The nested content as a document of its own, in its own language: read aloud with the pronunciation of that. Until the
 * fact `given` is there, it keeps the room of a page and shows nothing: half a document must not move when the rest comes.
 */
export const document = defineBlock<{ language?: string; given?: string; from?: string; date?: string }>({
  options: {
    type: 'object',
    properties: {
      language: languageOption,
      given: { type: 'string', 'x-fact': true },
      // Whose document it is, and of which day (`2026-11-25`): on paper at its top.
      from: { type: 'string', 'x-fact': true, 'x-holds': { type: 'string' } },
      date: { type: 'string', 'x-fact': true, 'x-holds': { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' } },
    },
    required: ['given'],
    additionalProperties: false,
  },
  nests: true,
  component: ({ options: { language, given, from, date }, children }) => (
    <Letter language={language} isGiven={given !== undefined} from={from} date={date?.split('-').reverse().join('/')}>
      {children}
    </Letter>
  ),
})

type LetterProps = {
  language: string | undefined
  isGiven: boolean
  from: string | undefined
  date: string | undefined
  children: ReactNode
}

function Letter({ language, isGiven, from, date, children }: LetterProps) {
  usePaper(from, date)
  return (
    <chakra.div lang={language} css={isGiven ? undefined : keptRoom}>
      <chakra.p aria-hidden="true" data-from={from} data-date={date} css={letterhead} />
      {children}
    </chakra.div>
  )
}

const keptRoom = { height: 'var(--window-height)', overflow: 'hidden', visibility: 'hidden' } as const

/** Written by the style sheet: on the screen and to a screen reader the document says it below. */
const letterhead = {
  display: 'none',
  fontWeight: 'semibold',
  _print: { display: 'flex', justifyContent: 'space-between' },
  _before: { content: 'attr(data-from)' },
  _after: { content: 'attr(data-date)' },
} as const
