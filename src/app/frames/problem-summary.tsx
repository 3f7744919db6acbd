import { chakra, Link } from '@chakra-ui/react'
import { type MouseEvent, useId } from 'react'
import type { ProblemSummaryProps } from '#engine/define'
import { Icon } from '../../blocks/icon.tsx'

/** Everything that is wrong, at the top, in the words that stand beside the fields. It takes focus when it appears. */
export function ProblemSummary({ title, problems, onSelect }: ProblemSummaryProps) {
  const heading = useId()
  if (problems.length === 0) return null
  const select = (event: MouseEvent, id: string) => {
    // The address must not change: it says where in the journey the applicant is.
    event.preventDefault()
    onSelect(id)
  }
  return (
    <chakra.div
      data-problems=""
      tabIndex={-1}
      role="alert"
      aria-labelledby={heading}
      display="flex"
      gap="3"
      padding={{ base: '4', md: '5' }}
      marginBlockStart="5"
      backgroundColor="error.bg"
      border="2px solid"
      borderColor="error.border"
      borderRadius="card"
      animationStyle="enter"
    >
      <Icon name="warning" color="error.fg" marginBlockStart="0.5" />
      <div>
        <chakra.h2 id={heading} fontWeight="bold">
          {title}
        </chakra.h2>
        <chakra.ul marginBlockStart="1">
          {problems.map(({ id, message }) => (
            <li key={`${id} ${message}`}>
              <Link
                href={`#${id}`}
                onClick={(event) => select(event, id)}
                color="error.fg"
                display="inline-block"
                paddingBlock="1.5"
              >
                {message}
              </Link>
            </li>
          ))}
        </chakra.ul>
      </div>
    </chakra.div>
  )
}
