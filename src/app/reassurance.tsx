import { useFact, useText } from '@journey/engine/react'
import { chakra } from '../look/chakra.ts'
import { Icon } from '../look/icon.tsx'
import { assurancesOf } from './assurances.ts'
import { CareNumber } from './contact.tsx'

/** What a careful person wants to know while typing an ID number. Beside the form where there is room, below it elsewhere. */
export function Reassurance({ section }: { section: string | undefined }) {
  const text = useText()
  const parts = useFact('settings.assurances')
  const title = text('shell.aside.title')
  if (title === undefined) return null
  return (
    <chakra.aside paddingBlock={{ base: '2', lg: '0' }}>
      <chakra.h2 textStyle="label">{title}</chakra.h2>
      <chakra.ul display="grid" gap="4" marginBlockStart="4">
        {assurancesOf(section, parts).map(({ key, icon }) => {
          const line = text(`shell.aside.${key}`)
          if (line === undefined) return null
          return (
            <chakra.li key={key} display="flex" gap="3" textStyle="small" color="fg.muted">
              <Icon name={icon} size="5" color="accent.fg" marginBlockStart="0.5" />
              {line}
            </chakra.li>
          )
        })}
      </chakra.ul>
      <chakra.div
        // Below the card the footer follows, which has the same number.
        display={{ base: 'none', lg: 'block' }}
        borderBlockStart="1px solid"
        borderColor="border"
        marginBlockStart="5"
        paddingBlockStart="4"
      >
        <chakra.p textStyle="small" color="fg.muted">
          {text('shell.contact')}
        </chakra.p>
        <CareNumber />
      </chakra.div>
    </chakra.aside>
  )
}
