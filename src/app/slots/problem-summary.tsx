import type { ProblemSummaryProps } from '@journey/engine'
import { type Translate, useText } from '@journey/engine/react'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { chakra } from '../../look/chakra.ts'
import { Icon } from '../../look/icon.tsx'
import { Link } from '../../look/link.ts'
import { useMotionFromStart } from '../../look/motion.ts'

/** Everything that is wrong, at the top, in the words that are beside the fields. It takes focus when it appears. */
export function ProblemSummary({ title, problems, onSelect }: ProblemSummaryProps) {
  const heading = useId()
  const text = useText()
  if (problems.length === 0) return null
  const repeated = repeatedIn(problems)
  const select = (event: MouseEvent, id: string) => {
    // The address must not change: it says where in the journey the applicant is.
    event.preventDefault()
    onSelect(id)
  }
  return (
    <Noticed>
      <chakra.div
        data-problems=""
        tabIndex={-1}
        role="alert"
        aria-labelledby={heading}
        // A layer of its own: as a part of the page's, all its lines were looked at again with every key. And above the band of a
        // page, which reaches up to it in browsers without `:has`.
        position="relative"
        zIndex="1"
        display="flex"
        flexWrap="wrap"
        gap="3"
        padding={{ base: 'gutter', md: '5' }}
        marginBlockStart="5"
        backgroundColor="error.bg"
        border="2px solid"
        borderColor="error.border"
        borderRadius="card"
      >
        <Icon name="warning" color="error.fg" marginBlockStart="0.5" />
        <chakra.div flex="1 1 min(11rem, 100%)" minWidth="0" overflowWrap="anywhere">
          <chakra.h2 id={heading} fontWeight="bold">
            {title}
          </chakra.h2>
          <chakra.ul marginBlockStart="1">
            {problems.map((one) => (
              <li key={`${one.id} ${one.message}`}>
                <Link
                  href={`#${one.id}`}
                  onClick={(event) => select(event, one.id)}
                  color="error.fg"
                  display="inline-block"
                  paddingBlock="1.5"
                >
                  {lineOf(text, one, repeated)}
                </Link>
              </li>
            ))}
          </chakra.ul>
        </chakra.div>
      </chakra.div>
    </Noticed>
  )
}

type Shown = ProblemSummaryProps['problems'][number]

/**
 * The message, after the label of its field where it has one that it does not name: `Enter an amount.` says nothing here. A question
 * ends like one. A label that is a sentence loses its stop, and the message follows after a colon.
 */
function lineOf(text: Translate, { id, problem: { field }, message }: Shown, repeated: ReadonlySet<string>): string {
  // A control's id is its step and its field. What is wrong with no field on screen leads to the control of another.
  const label = text(`${id.slice(0, -field.length - 1)}.fields.${field}.label`)
    ?.replace(unseen, '')
    .trim()
  if (label === undefined) return message
  const isNamed = message.toLowerCase().includes(label.toLowerCase())
  if (isNamed && !repeated.has(message)) return message
  return label.endsWith('?') ? `${label} ${message}` : `${label.replace(/[.:]$/, '')}: ${message}`
}

/** The messages that are at more than one field. */
function repeatedIn(problems: readonly Shown[]): Set<string> {
  const [met, repeated] = [new Set<string>(), new Set<string>()]
  for (const { message } of problems) (met.has(message) ? repeated : met).add(message)
  return repeated
}

/** Characters without a shape, such as the marks by which the studio finds a text. */
const unseen = /\p{Cf}/gu

function Noticed({ children }: { children: ReactNode }) {
  const motion = useMotionFromStart()
  return motion ? <motion.Nudge>{children}</motion.Nudge> : children
}
