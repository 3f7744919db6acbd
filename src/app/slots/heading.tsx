import { chakra } from '../../look/chakra.ts'
import { defineStyles } from '../../look/styles.ts'
import { Words } from '../../look/words.tsx'

export type HeadingProps = { title: string | undefined; intro: string | undefined; level: 1 | 2; id?: string }

/** What the step is about. Focus comes here when the step comes on screen. */
export function Heading({ title, intro, level, id }: HeadingProps) {
  if (title === undefined) return null
  const Level = level === 1 ? 'h1' : 'h2'
  return (
    <>
      <Level id={id} tabIndex={-1} className={styles[Level]} data-heading="">
        {title}
      </Level>
      {intro !== undefined && (
        <chakra.p
          textStyle="lead"
          // Tight on a phone: the first control has to be in sight.
          fontSize={{ base: 'md', md: 'lg' }}
          lineHeight={{ base: 'snug', md: 'normal' }}
          marginBlockStart={{ base: '1.5', md: '2.5' }}
          maxWidth="44rem"
        >
          <Words text={intro} />
        </chakra.p>
      )}
    </>
  )
}

const styles = defineStyles({ h1: { textStyle: 'title' }, h2: { textStyle: 'heading' } })
