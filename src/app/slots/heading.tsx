import { chakra } from '../../look/chakra.ts'

export type HeadingProps = { title: string | undefined; intro: string | undefined; level: 1 | 2; id?: string }

/** What the step is about. Focus comes here when the step comes on screen. */
export function Heading({ title, intro, level, id }: HeadingProps) {
  if (title === undefined) return null
  const Level = level === 1 ? chakra.h1 : chakra.h2
  return (
    <>
      <Level id={id} tabIndex={-1} textStyle={level === 1 ? 'title' : 'heading'} data-heading="">
        {title}
      </Level>
      {intro !== undefined && (
        <chakra.p textStyle="lead" fontSize={{ base: 'md', md: 'lg' }} marginBlockStart={{ base: '1.5', md: '2.5' }}>
          {intro}
        </chakra.p>
      )}
    </>
  )
}
