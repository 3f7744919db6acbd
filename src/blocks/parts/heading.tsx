/** The heading of a block, and the line below it. */
import { chakra } from '@chakra-ui/react/styled-system'

export function BlockHeading({
  title,
  intro,
  id,
}: {
  title: string | undefined
  intro?: string | undefined
  id?: string
}) {
  if (title === undefined) return null
  return (
    <chakra.div marginBlockEnd={{ base: '4', md: '6' }} maxWidth="measure">
      <chakra.h2 id={id} textStyle="heading">
        {title}
      </chakra.h2>
      {intro !== undefined && (
        <chakra.p textStyle="lead" marginBlockStart="2">
          {intro}
        </chakra.p>
      )}
    </chakra.div>
  )
}
