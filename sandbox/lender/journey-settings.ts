/** What `journey/settings.yaml` says of answers that this server checks, too: the browser and the server have one rule. */
import { readYaml } from '../yaml-file.ts'

type JourneySettings = { phonePrefixes: string[]; defaults: { workingYearGap: number } }

const settingsShape = {
  type: 'object',
  required: ['phonePrefixes', 'defaults'],
  properties: {
    phonePrefixes: { type: 'array', minItems: 1, items: { type: 'string', pattern: '^[0-9]+$' } },
    defaults: {
      type: 'object',
      required: ['workingYearGap'],
      properties: { workingYearGap: { type: 'integer', minimum: 1 } },
    },
  },
}

const file = '../journey/settings.yaml'

/** Throws at start, with the place, when the file does not say it. */
export const journeySettings = readYaml<JourneySettings>(file, settingsShape)
