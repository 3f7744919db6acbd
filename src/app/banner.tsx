import { chakra } from '../look/chakra.ts'
import { Progress } from './progress.tsx'

type Props = { title: string | undefined; intro: string | undefined; sections: string[]; section: string | undefined }

/**
 * The band in the brand's colour: what this part is about, and how far along it is. On a phone the progress alone: the
 * heading below says the rest, and the first control has to be in sight.
 */
export function Banner({ title, intro, sections, section }: Props) {
  if (title === undefined && section === undefined) return null
  return (
    <chakra.div
      layerStyle="deep"
      paddingBlockStart={section === undefined ? { base: '4', md: '8' } : { base: '0', md: '8' }}
      // The card lies over its foot.
      paddingBlockEnd={{ base: section === undefined ? '9' : 'calc(1.25rem + 10px)', md: '20' }}
    >
      <chakra.div layerStyle="column">
        <chakra.section
          // A step without words of its own keeps their room: the card below is at one height on every screen.
          aria-hidden={title === undefined || undefined}
          aria-label={title}
          visibility={title === undefined ? 'hidden' : undefined}
          marginBlockEnd={section === undefined ? '0' : '7'}
          display={section === undefined ? undefined : { base: 'none', md: 'block' }}
        >
          <chakra.p textStyle="heading">{title ?? noWords}</chakra.p>
          {(intro !== undefined || section !== undefined) && (
            <chakra.p color="fg.onDeepMuted" marginBlockStart="1" maxWidth="measure" textStyle="body">
              {intro ?? noWords}
            </chakra.p>
          )}
        </chakra.section>
        {section !== undefined && <Progress sections={sections} section={section} />}
      </chakra.div>
    </chakra.div>
  )
}

const noWords = '\u00A0'
