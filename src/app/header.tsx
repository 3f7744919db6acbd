import { useFact, useText } from '@journey/engine/react'
import { chakra } from '../look/chakra.ts'
import { Link } from '../look/link.ts'
import { usePaper } from '../look/paper.ts'
import { Brand } from './brand.tsx'
import { CareLink } from './contact.tsx'
import { LanguageSwitch } from './language-switch.tsx'

/** Skip link, brand and help: the first row of the page's header. */
export function Header() {
  const text = useText()
  const label = words(useFact('provider.label'))
  usePaper(label)
  return (
    <>
      <Link
        href="#main"
        position="fixed"
        zIndex="skip"
        insetBlockStart="2"
        insetInlineStart="2"
        padding="3"
        backgroundColor="bg.surface"
        // The ring is on its own ground: what it lies over has another on every screen.
        outlineOffset="-3px"
        css={{ '&:not(:focus)': { clipPath: 'inset(50%)' } }}
      >
        {text('shell.skip')}
      </Link>
      <chakra.div backgroundColor="bg.surface" borderBlockEnd="1px solid" borderColor="border">
        <chakra.div
          display="flex"
          alignItems="center"
          flexWrap="wrap"
          columnGap="4"
          layerStyle="column"
          paddingBlock={{ base: '1.5', md: '2' }}
          minHeight={{ base: '14', md: '16' }}
          css={apart}
        >
          <Brand theme={words(useFact('provider.theme'))} label={label} product={words(useFact('provider.product'))} />
          <LanguageSwitch />
          <CareLink />
        </chakra.div>
      </chakra.div>
    </>
  )
}

/** Help is at the end, also in a row of its own with large text. */
const apart = { '& > :not(:first-child)': { marginInlineStart: 'auto' } }

const words = (fact: unknown) => (typeof fact === 'string' ? fact : undefined)
