/** A text with suggestions below it, typed or taken from the list: the WAI-ARIA combobox with a list. */

import { defineWidget, type WidgetProps } from '@journey/engine'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { defineStyles } from '../look/styles.ts'
import { autocomplete } from './parts/autocomplete.ts'
import { controlProps, readOnly } from './parts/control-props.ts'
import { itemsSchema } from './parts/items.ts'
import { plainText } from './parts/plain-text.ts'
import { type Suggestion, SuggestionList } from './parts/suggestion-list.tsx'
import { TextInput } from './parts/text-input.tsx'

type Options = {
  items?: Suggestion[]
  chosen?: string
  entered?: string
  searching?: boolean
  autocomplete?: string
}

/**
 * Stores what was typed; what cannot be seen in it, and spaces around it, go when the field is left. A suggestion that is taken becomes the text, or, with
 * `chosen`, raises that event with the whole item, for a rule to say what it means. `entered` is raised by Enter.
 */
export const suggest = defineWidget<string, Options>({
  accepts: ['string'],
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['items'],
    properties: {
      items: itemsSchema,
      chosen: { type: 'string', 'x-event': true },
      entered: { type: 'string', 'x-event': true },
      searching: { type: ['string', 'boolean'], 'x-fact': true, 'x-holds': { type: 'boolean' } },
      autocomplete: autocomplete.words,
    },
  },
  copy: ['one', 'many'],
  component: Suggest,
})

function Suggest(field: WidgetProps<string, Options>) {
  const { id, value, options, copy, onChange, onBlur } = field
  const { items, isOpen, active, list, open, choose, onKeyDown } = useSuggestions(field)
  const isShown = isOpen && items.length > 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus leaves the text and its list
    <div
      className={styles.around}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Some screen readers put the focus on a suggestion before they press it.
        if (currentTarget.contains(relatedTarget)) return
        open(false)
        const plain = value === undefined ? undefined : plainText(value)
        if (plain !== value) onChange(plain || undefined)
        onBlur()
      }}
    >
      <TextInput
        {...controlProps(field)}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        autoComplete={options.autocomplete ?? 'off'}
        autoCapitalize="words"
        enterKeyHint={options.entered === undefined ? 'next' : 'search'}
        placeholder={copy.placeholder}
        readOnly={readOnly(field)}
        value={value ?? ''}
        onChange={(event) => {
          open(true)
          onChange(event.currentTarget.value || undefined)
        }}
        onKeyDown={onKeyDown}
      />
      {options.searching === true && <Searching />}
      {isShown && (
        <SuggestionList id={id} ref={list} label={copy.label} items={items} active={active} choose={choose} />
      )}
      <span role="status" className={styles.aloud}>
        {announcementOf(field, items.length, isOpen)}
      </span>
    </div>
  )
}

/** The list of suggestions: whether it is open, which one the arrow keys have come to (-1 for none), and what the keys do. */
function useSuggestions(field: WidgetProps<string, Options>) {
  const { id, options, onChange, onEvent } = field
  const [isOpen, setOpen] = useState(false)
  const [activeCode, setActive] = useState<Suggestion['code']>()
  const list = useRef<HTMLDivElement>(null)
  const items = options.items ?? []
  const isShown = isOpen && items.length > 0
  const active = isShown ? items.findIndex(({ code }) => code === activeCode) : -1

  useEffect(() => {
    if (!isShown) return
    list.current?.scrollIntoView?.({ block: 'nearest' })
    // Where there is no room for both, what is being typed comes first.
    list.current?.parentElement?.scrollIntoView?.({ block: 'nearest' })
  }, [isShown])

  const open = (wanted: boolean) => {
    setOpen(wanted)
    setActive(undefined)
  }
  const choose = (item: Suggestion) => {
    open(false)
    document.getElementById(id)?.focus()
    if (options.chosen === undefined) onChange(item.name)
    else onEvent(options.chosen, item)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys choose among the words of an input method.
    if (event.nativeEvent.isComposing || readOnly(field)) return
    const item = items[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      setActive(items[next(active, event.key === 'ArrowDown' ? 1 : -1, items.length)]?.code)
    } else if (event.key === 'Enter' && (item || options.entered !== undefined)) {
      event.preventDefault()
      if (item) choose(item)
      else if (options.entered !== undefined) onEvent(options.entered)
    } else if (event.key === 'Escape' && isShown) {
      // The first Escape is the list's, the next whatever is around it.
      event.preventDefault()
      event.stopPropagation()
      open(false)
    }
  }
  return { items, isOpen, active, list, open, choose, onKeyDown }
}

/** The number of suggestions, or how the field's own search went. The latter only while the applicant types in it. */
function announcementOf(
  { options, copy, invalid, error }: WidgetProps<string, Options>,
  count: number,
  isOpen: boolean,
): string {
  if (isOpen && count > 0) return `${count} ${copy.text(count === 1 ? 'one' : 'many') ?? ''}`
  if (options.searching === undefined || !(isOpen || invalid)) return ''
  return (options.searching ? copy.text('searching') : error) ?? ''
}

function Searching() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.searching}>
      <path d="M12 3a9 9 0 1 1-9 9" className={styles.ring} />
    </svg>
  )
}

/** The place before the first and behind the last is the text itself. */
function next(active: number, step: 1 | -1, length: number): number {
  const wanted = active + step
  if (wanted < -1) return length - 1
  return wanted >= length ? -1 : wanted
}

const styles = defineStyles({
  // With its label.
  around: { position: 'relative', scrollMarginBlockStart: '8' },
  aloud: { srOnly: true },
  searching: {
    position: 'absolute',
    insetInlineEnd: '4',
    insetBlockStart: 'calc(50% - 0.625rem)',
    width: '5',
    height: '5',
    fill: 'none',
    color: 'fg.muted',
    pointerEvents: 'none',
  },
  ring: {
    stroke: 'currentColor',
    strokeWidth: '2.5',
    strokeLinecap: 'round',
    transformOrigin: 'center',
    animationStyle: 'turn',
  },
})
