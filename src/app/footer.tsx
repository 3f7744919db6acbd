import { useFact, useText } from '@journey/engine/react'
import { chakra } from '../look/chakra.ts'
import { Link } from '../look/link.ts'
import { Brand } from './brand.tsx'
import { CareNumber } from './contact.tsx'
import { legal, social } from './footer-links.ts'

/** Who is behind the page: number to call, legal pages, registration. */
export function Footer() {
  const text = useText()
  const theme = useFact('provider.theme')
  const label = useFact('provider.label')
  return (
    <chakra.footer
      backgroundColor="bg.subtle"
      borderBlockStart="1px solid"
      borderColor="border"
      marginBlockStart="auto"
    >
      <chakra.div layerStyle="column" paddingBlock={{ base: '8', md: '10' }} display="grid" gap="6">
        <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" gap="6">
          <Brand
            theme={typeof theme === 'string' ? theme : undefined}
            label={typeof label === 'string' ? label : undefined}
          />
          <div>
            <chakra.p fontWeight="semibold">{text('shell.footer.contact')}</chakra.p>
            <CareNumber />
            <chakra.p textStyle="fine">{text('shell.footer.hours')}</chakra.p>
          </div>
        </chakra.div>
        <chakra.div display="flex" flexWrap="wrap" columnGap="8">
          <Links names={legal} label={text('shell.footer.legal')} />
          <Links names={social} label={text('shell.footer.social')} />
        </chakra.div>
        <chakra.p textStyle="fine" maxWidth="52rem">
          {text('shell.footer.regulatory')}
        </chakra.p>
      </chakra.div>
    </chakra.footer>
  )
}

function Links({ names, label }: { names: string[]; label: string | undefined }) {
  const text = useText()
  const addresses = useFact('settings.links')
  if (typeof addresses !== 'object' || addresses === null || Array.isArray(addresses)) return null
  return (
    <chakra.ul aria-label={label} display="flex" flexWrap="wrap" columnGap="6">
      {names.map((name) => {
        const address = addresses[name]
        if (typeof address !== 'string') return null
        return (
          <li key={name}>
            <Link
              href={address}
              rel="noopener"
              target="_blank"
              display="inline-flex"
              alignItems="center"
              minHeight="target"
              textStyle="small"
              color="fg"
            >
              {text(`shell.footer.links.${name}`)}
              <chakra.span srOnly>{text('shell.footer.opens')}</chakra.span>
            </Link>
          </li>
        )
      })}
    </chakra.ul>
  )
}
