/** How numbers are written: could each be read again for what it is? */
import type { AuthoredJourney } from '../../source/authored.ts'
import type { Scope } from './facts.ts'

type Styles = NonNullable<AuthoredJourney['numberStyles']>

/** Reports signs that make another number of one, or hide where its parts begin. */
export function checkNumberStyles({ report, place }: Scope, styles: Styles): void {
  checkSameStyles({ report, place }, styles)
  for (const [name, { prefix = '', group = '', decimal = '.', digits = 0 }] of Object.entries(styles)) {
    const say = (key: string, message: string, label: string, help: string): void =>
      report('J104', place(['numberStyles', name, key]), message, label, help)
    for (const [key, sign] of Object.entries({ group, decimal }))
      if (/[\p{L}\p{N}+-]/u.test(sign))
        say(
          key,
          `\`${sign}\` is no sign between digits`,
          'it would be read as part of the number',
          'write a space, a point or a comma',
        )
    if (prefix !== '' && digits > 4)
      say('digits', `${digits} decimals of an amount`, 'no currency has more than four', 'write `2`')
    if (/\p{N}/u.test(prefix))
      say(
        'prefix',
        `\`${prefix}\` before a number`,
        'its digits would be read as part of the number',
        'write the currency alone',
      )
    if (group !== '' && group === decimal)
      say(
        'group',
        `\`${group}\` parts thousands and decimals alike`,
        'nobody could tell which',
        'write another sign for one of the two',
      )
    if (decimal === '' && digits > 0)
      say(
        'decimal',
        `there is nothing before the ${digits} decimals`,
        'they would be read as more thousands',
        'write `.` or `,`',
      )
  }
}

/** Two names for one style: where they are used, two were meant. */
function checkSameStyles({ report, place }: Pick<Scope, 'report' | 'place'>, styles: Styles): void {
  const textOf = ({ prefix = '', group = '', decimal = '.', digits = 0 }: Styles[string]): string =>
    JSON.stringify([prefix, group, digits > 0 ? decimal : '', digits])
  const all = Object.entries(styles)
  for (const [index, [name, style]] of all.entries()) {
    const same = all.slice(0, index).find(([, each]) => textOf(each) === textOf(style))
    if (!same) continue
    const at = { ...place(['numberStyles', name]), part: 'key' as const }
    const related = { place: { ...place(['numberStyles', same[0]]), part: 'key' as const }, label: 'the other one' }
    const label = 'a number looks the same in both'
    report(
      'J122',
      at,
      `\`${name}\` is the same style as \`${same[0]}\``,
      label,
      'change one of them, or delete it',
      related,
    )
  }
}
