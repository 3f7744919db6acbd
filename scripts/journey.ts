/** The `journey` command: `check` reports every mistake in journey/, `types` writes the types of its schemas. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { compile } from '../src/engine/compiler/compile.ts'
import { printDiagnostics } from '../src/engine/compiler/print.ts'
import { readSources } from '../src/engine/compiler/read.ts'
import { typesOf } from '../src/engine/compiler/types.ts'
import { registry } from '../src/registry.ts'

const [command = 'check', folder = 'journey'] = process.argv.slice(2)
const sources = readSources(folder)

if (command === 'check') {
  const { diagnostics } = compile(sources, registry)
  console.log(printDiagnostics(diagnostics, sources))
  process.exitCode = diagnostics.some((each) => each.severity === 'error') ? 1 : 0
} else if (command === 'types') {
  const file = '.generated/journey.d.ts'
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, await typesOf(sources))
  console.log(`wrote ${file}`)
} else {
  console.error(`unknown command \`${command}\`; there is \`check\` and \`types\``)
  process.exitCode = 1
}
