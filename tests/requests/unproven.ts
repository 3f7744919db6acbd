/** What the proof of requests does not find in a small journey, and parts that such journeys share. */
import { compile } from '../../src/engine/compiler/compile.ts'
import { proveRequests } from '../../src/engine/compiler/passes/explore/requests/index.ts'
import { registry, type SmallJourney, sourcesOf } from '../explore/small.ts'

export const text = '{ type: string, minLength: 1, maxLength: 20 }'
export const done = 'path: /end\ncontent: [text]\nactions: { home: primary }'
export const who = `type: object\nadditionalProperties: false\nrequired: [id]\nproperties: { id: ${text} }`

/** What the proof finds to lack, as `<property> <verdict>`. */
export function unprovenOf(small: SmallJourney): string[] {
  const { project, compiled, diagnostics } = compile(sourcesOf(small), registry)
  const mistakes = diagnostics.filter(({ severity }) => severity === 'error')
  if (!compiled) throw new Error(mistakes.map(({ code, message, label }) => `${code} ${message}: ${label}`).join('\n'))
  return proveRequests(project, compiled.definition).unproven.map(({ property, verdict }) => `${property} ${verdict}`)
}
