/** Finds what a person sees, by its words: headings, fields, buttons, messages. */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { expect, type Locator, type Page } from '@playwright/test'
import { copy, copyOf } from './copy.ts'

export type Screen = {
  heading: (step: string) => Locator
  field: (step: string, field: string) => Locator
  option: (step: string, field: string, option: string | RegExp) => Locator
  button: (step: string, action: string) => Locator
  /** The message beside a field. */
  error: (step: string, field: string) => Promise<string>
  /** The list at the top of a form that says everything that is not right. */
  problems: () => Locator
  notice: (title: string | RegExp) => Locator
}

/**
 * Ticks a box or chooses a radio button. Its label is drawn over it, so that nothing looks whether the click arrives: on a
 * busy machine one that comes while the page still scrolls may not. As long as any expectation: left alone, it would try until
 * the test ends where the screen has gone.
 */
export async function mark(box: Locator): Promise<void> {
  await expect(() => box.check({ force: true, timeout: 3000 })).toPass({ timeout: 30_000 })
}

export function createScreen(page: Page): Screen {
  const field: Screen['field'] = (step, name) => {
    const label = pattern(copy(`${step}.fields.${name}.label`))
    return page
      .getByRole('textbox', { name: label })
      .or(page.getByRole('combobox', { name: label }))
      .or(page.getByRole('checkbox', { name: label }))
      .or(page.getByRole('group', { name: label }))
      .or(page.getByRole('radiogroup', { name: label }))
      .first()
  }
  return {
    field,
    // What a screen always says: a lender may word the title itself, and a landing page has its headline in a block.
    heading: (step) => {
      const keys = [`${step}.blocks.reason.title`, `${step}.title`, `${step}.blocks.hero.title`]
      return page.getByRole('heading', { name: pattern(copyOf(...keys)) }).first()
    },
    option: (step, name, option) => field(step, name).getByRole('radio', { name: option }),
    button: (step, action) =>
      page.getByRole('button', {
        name: pattern(copyOf(`${step}.actions.${action}`, `actions.${action}`, `${step}.blocks.${action}.label`)),
      }),
    problems: () => page.getByRole('alert').filter({ has: page.getByRole('link') }),
    notice: (title) => page.getByRole('alertdialog', { name: title }).or(page.getByRole('dialog', { name: title })),
    error: async (step, name) => {
      const control = field(step, name)
      await expect(control).toHaveAttribute('aria-invalid', 'true')
      const ids = ((await control.getAttribute('aria-describedby')) ?? '').split(' ').filter(Boolean)
      const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).innerText()))
      // A no-break space keeps an amount together on the screen; it reads as a space.
      return (texts.at(-1) ?? '').replace(/\s+/g, ' ')
    },
  }
}

/** A message of the copy as a pattern: what it fills in may be anything, and more may follow (`optional`). */
export function pattern(message: string): RegExp {
  return new RegExp(`^\\s*${sourceOf(message)}`, 'i')
}

/** The message at a copy key, as a pattern. */
export function words(key: string): RegExp {
  return pattern(copy(key))
}

/** The same, anywhere in a text. */
export function containing(message: string): RegExp {
  return new RegExp(sourceOf(message), 'i')
}

function sourceOf(message: string): string {
  const parts = parse(message)
  return parts.map((part) => source(part, parts.length > 1)).join('')
}

/** `mayLack`: what a case leaves out need not be there, as something else is. */
function source(part: MessageFormatElement, mayLack = true): string {
  switch (part.type) {
    case TYPE.literal:
      return part.value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')
    case TYPE.select:
    case TYPE.plural: {
      const readings = Object.values(part.options).map(({ value }) => value.map((each) => source(each)).join(''))
      // A reading that is nothing but a value would be found in anything.
      const distinctive = readings.filter((reading) => reading.replaceAll('.*', '') !== '')
      if (distinctive.length === 0) return '.*'
      return `(?:${distinctive.join('|')})${mayLack && readings.includes('') ? '?' : ''}`
    }
    default:
      return '.*'
  }
}
