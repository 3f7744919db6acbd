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

/** Path of the file in the folder of a journey. */
const file = 'settings.yaml'

let read: JourneySettings | undefined

/** Of the journey that this server is for. The first call throws, with the place, when the file does not say it: the server makes it at its start. */
export function journeySettings(): JourneySettings {
  read ??= readJourneySettings('../journey')
  return read
}

/** `folder`: as `readYaml` takes a path. Throws as it does. */
export function readJourneySettings(folder: string): JourneySettings {
  return readYaml(`${folder}/${file}`, settingsShape)
}
