/** The heading of a block, and the line below it. */
import { chakra } from '../../look/chakra.ts'

export function BlockHeading({
  title,
  intro,
  id,
  tabIndex,
  size = 'heading',
}: {
  title: string | undefined
  intro?: string | undefined
  id?: string
  tabIndex?: -1
  size?: 'heading' | 'subheading'
}) {
  if (title === undefined) return null
  return (
    <chakra.div marginBlockEnd={{ base: '4', md: '6' }} maxWidth="measure">
      <chakra.h2 id={id} tabIndex={tabIndex} textStyle={size === 'heading' ? 'heading' : 'subheading'}>
        {title}
      </chakra.h2>
      {intro !== undefined && (
        <chakra.p textStyle={size === 'heading' ? 'lead' : 'help'} marginBlockStart="2">
          {intro}
        </chakra.p>
      )}
    </chakra.div>
  )
}
