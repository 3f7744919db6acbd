/** One line of text: a name, an e-mail address, a code. */
import { defineWidget, type WidgetProps } from '@journey/engine'
import { autocomplete } from './parts/autocomplete.ts'
import { controlProps, readOnly } from './parts/control-props.ts'
import { plainDigits, plainText } from './parts/plain-text.ts'
import { TextInput } from './parts/text-input.tsx'

type Options = {
  kind?: 'text' | 'email' | 'tel' | 'numeric'
  autocomplete?: string
  capitalize?: 'words' | 'sentences' | 'characters'
}

const kinds = {
  text: { type: 'text', inputMode: 'text', autoCapitalize: 'sentences' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false, autoCorrect: 'off' },
  tel: { type: 'tel', inputMode: 'tel', spellCheck: false },
  numeric: { type: 'text', inputMode: 'numeric', autoCapitalize: 'none', spellCheck: false, autoCorrect: 'off' },
} as const

/** What a browser may fill in, by the kind. */
const autocompleteOf = {
  text: autocomplete.words,
  email: autocomplete.email,
  tel: autocomplete.tel,
  numeric: autocomplete.digits,
}

/** Stores what was typed; spaces around it and what is not drawn go when the field is left. An empty text is no answer. */
export const text = defineWidget<string, Options>({
  accepts: ['string'],
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      kind: { enum: Object.keys(kinds) },
      autocomplete: { enum: [...new Set(Object.values(autocompleteOf).flatMap((each) => each.enum))] },
      capitalize: { enum: ['words', 'sentences', 'characters'] },
    },
    // What can be typed with the keyboard of a kind.
    'x-gives': {
      by: 'kind',
      email: { pattern: '^[^@]*@[^@]*$' },
      tel: { pattern: '^[-0-9+*#,;()/. ]*$' },
      numeric: { pattern: '^[-0-9,. ]*$' },
    },
    // A keyboard for digits or addresses has no capitals of words, and what the browser fills in is of that kind.
    allOf: [
      {
        if: { properties: { kind: { enum: ['text'] } } },
        else: { properties: { capitalize: false } },
      },
      ...['email', 'tel'].map((kind) => ({
        if: { properties: { autocomplete: { not: { const: kind } } } },
        else: { required: ['kind'] },
      })),
      ...Object.entries(autocompleteOf).map(([kind, tokens]) => ({
        if: { not: { required: ['kind'], properties: { kind: { const: kind } } } },
        else: { properties: { autocomplete: tokens } },
      })),
    ],
  },
  component: Text,
})

function Text(field: WidgetProps<string, Options>) {
  const { value, copy, options, onChange, onBlur } = field
  const kind = kinds[options.kind ?? 'text']
  return (
    <TextInput
      {...controlProps(field)}
      {...kind}
      {...(options.capitalize && { autoCapitalize: options.capitalize })}
      autoComplete={options.autocomplete ?? 'off'}
      placeholder={copy.placeholder}
      readOnly={readOnly(field)}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      onBlur={() => {
        const tidy = kind === kinds.email ? plainAddress : plainText
        const plain = value === undefined ? undefined : tidy(value)
        if (plain !== value) onChange(plain || undefined)
        onBlur()
      }}
    />
  )
}

/**
 * No address ends in a full stop: a dictated sentence does, and so does what a keyboard makes of two spaces. A link that was copied
 * begins with `mailto:`. No provider of mail gives out full-width letters, or the digits of other scripts.
 */
const plainAddress = (text: string) => plainText(plainDigits(text)).replace(/^mailto:\s*|[.\s]+$/gi, '')
