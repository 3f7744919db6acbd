/** The settings that the page around every step reads, for the compiler: a name that nothing has would draw nothing. */
import type { Schema } from '@journey/engine'
import { iconNames } from '../look/icon.tsx'
import { brandNames } from '../look/theme/brands.ts'
import { assurances } from './assurances.ts'
import { legal, social } from './footer-links.ts'

const text = { type: 'string', minLength: 1 }
const percent = { type: 'number', minimum: 0, maximum: 100 }
const address = { type: 'string', pattern: '^https://' }
const sections = { type: 'array', minItems: 1, items: { type: 'string', 'x-names': 'section' } }

export const settings: Schema = {
  type: 'object',
  properties: {
    providers: {
      type: 'array',
      'x-fallback': 'hosts',
      items: { type: 'object', properties: { theme: { enum: brandNames } } },
    },
    languageNames: { type: 'object', 'x-keys': 'language', additionalProperties: text },
    customerCare: { type: 'string', pattern: '^(0|[+]27)( ?[0-9]){9}$' },
    facts: { type: 'object', properties: { interestMonthlyFrom: percent, interestMonthlyMost: percent } },
    progress: { type: 'array', 'x-every': 'section', items: sections },
    assurances: {
      type: 'object',
      properties: Object.fromEntries(assurances.map(({ key }) => [key, sections])),
      additionalProperties: false,
    },
    stepIcons: { type: 'object', 'x-keys': 'section', additionalProperties: { enum: iconNames } },
    links: {
      type: 'object',
      properties: Object.fromEntries([...legal, ...social].map((name) => [name, address])),
      additionalProperties: false,
    },
  },
}
