/** `failed-tests.ts unit browser`: prints which tests failed in the last run of these runners, and the first lines of each message: the end of a long log is what is read. */
import { stripVTControlCharacters } from 'node:util'
import { readFailures } from './known-tests.ts'

const linesOfMessage = 12
const runners = (['unit', 'browser'] as const).filter((runner) => process.argv.includes(runner))

for (const { file, title, message } of readFailures(runners)) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
  console.log([`✗ ${[file, title].filter(Boolean).join(' › ')}`, ...lines.slice(0, linesOfMessage)].join('\n    '))
}
