import { chakra } from '@chakra-ui/react/styled-system'
import { Progress } from './progress.tsx'

type Props = { title: string | undefined; intro: string | undefined; sections: string[]; section: string | undefined }

/** The band in the brand's colour: what this part is about, and how far along it is. */
export function Banner({ title, intro, sections, section }: Props) {
  if (title === undefined && section === undefined) return null
  return (
    <chakra.div
      layerStyle="deep"
      paddingBlockStart={{ base: '5', md: '8' }}
      paddingBlockEnd={section === undefined ? { base: '5', md: '8' } : { base: '10', md: '20' }}
    >
      <chakra.div layerStyle="column">
        {title !== undefined && (
          <chakra.section aria-label={title} marginBlockEnd={{ base: '5', md: '7' }}>
            <chakra.p textStyle="heading">{title}</chakra.p>
            {intro !== undefined && (
              <chakra.p color="fg.onDeepMuted" marginBlockStart="1" maxWidth="measure" textStyle="body">
                {intro}
              </chakra.p>
            )}
          </chakra.section>
        )}
        {section !== undefined && <Progress sections={sections} section={section} />}
      </chakra.div>
    </chakra.div>
  )
}
