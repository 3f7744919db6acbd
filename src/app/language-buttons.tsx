/** The languages that the page can be read in. */
import { isObject } from '@journey/engine'
import { useFact, useLanguages, useText } from '@journey/engine/react'
import { useState } from 'react'
import { chakra } from '../look/chakra.ts'

/**
 * Each language by its own name. What was typed stays, the focus stays, and the change is heard: in the new language, because
 * the words are those of now.
 */
export function LanguageButtons() {
  const text = useText()
  const names = useFact('settings.languageNames')
  const { offered, language, choose } = useLanguages()
  const [outcome, setOutcome] = useState<'changed' | 'failed'>()
  const press = (wanted: string) => {
    setOutcome(undefined)
    choose(wanted).then(
      () => setOutcome('changed'),
      () => setOutcome('failed'),
    )
  }
  return (
    <chakra.div
      data-screen-only=""
      role="group"
      aria-label={text('shell.language.label')}
      display="flex"
      flexWrap="wrap"
      marginInlineStart="-3"
    >
      {offered.map((each) => (
        <chakra.button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          onClick={() => press(each)}
          css={buttonStyle}
        >
          {isObject(names) ? String(names[each] ?? each) : each}
        </chakra.button>
      ))}
      <chakra.p role="status" css={outcome === 'failed' ? failedStyle : heardStyle}>
        {outcome === 'changed' && text('shell.language.changed')}
        {outcome === 'failed' && text('shell.loadFailed')}
      </chakra.p>
    </chakra.div>
  )
}

const buttonStyle = {
  minHeight: 'target',
  paddingInline: '3',
  color: 'accent.fg',
  cursor: 'pointer',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  '&[aria-pressed=true]': { color: 'fg', fontWeight: 'bold', textDecoration: 'none' },
} as const

const heardStyle = {
  position: 'absolute',
  clipPath: 'inset(50%)',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
} as const
const failedStyle = { flexBasis: '100%', textStyle: 'small' } as const
