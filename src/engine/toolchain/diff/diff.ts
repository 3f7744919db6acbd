/** Compares two revisions of a journey, for the person who approves the later one. */
import { compile } from '../../compiler/compile.ts'
import { type Diagnostic, isBreaking } from '../../compiler/diagnostics/diagnostic.ts'
import { createReport } from '../../compiler/diagnostics/report.ts'
import { readProject } from '../../compiler/passes/shape/index.ts'
import type { Source } from '../../compiler/source/document.ts'
import type { Project, Registry } from '../../compiler/source/project.ts'
import { memoize } from '../../core/memoize.ts'
import { applicantChanges } from './applicants.ts'
import { type Change, differences, inWords, parts } from './change.ts'
import { partChanges } from './parts.ts'
import { stepChanges } from './steps.ts'
import { wordChanges } from './words.ts'

/**
 * Everything that has changed in `after`, part by part. Revisions with mistakes are compared as far as they can be read.
 * @param registry what the code registers today: widgets and blocks of an earlier revision may be unknown to it
 */
export function diffJourneys(before: readonly Source[], after: readonly Source[], registry: Registry): Change[] {
  const changes = [
    ...projectChanges(read(before, registry), read(after, registry)),
    ...unreachable(before, after, registry),
  ]
  const order = Object.keys(parts)
  return changes.toSorted((a, b) => order.indexOf(a.part) - order.indexOf(b.part))
}

/** What has changed in the files, in no order. */
export function projectChanges(was: Project, is: Project): Change[] {
  return [
    ...applicantChanges(was, is),
    ...stepChanges(was, is),
    ...wordChanges(was, is),
    ...entries('failures', was.errors.value, is.errors.value, 'entry of the catalogue'),
    ...entries('calls', was.services.value.services, is.services.value.services, 'call'),
    ...partChanges('calls', 'every call', '', everyCall(was), everyCall(is)),
    ...partChanges('settings', 'settings', '', was.settings.value, is.settings.value),
    ...partChanges('settings', 'journey.yaml', '', rest(was), rest(is)),
  ]
}

/** Mistakes that break a revision. Looked for once, however many others it is compared with. */
const mistakesIn = memoize((sources: readonly Source[], registry: Registry): Diagnostic[] =>
  compile(sources, registry).diagnostics.filter(isBreaking),
)

function read(sources: readonly Source[], registry: Registry): Project {
  return readProject(sources, registry, createReport().report)
}

/** Steps that could be reached before and cannot be any more. */
function unreachable(before: readonly Source[], after: readonly Source[], registry: Registry): Change[] {
  const cut = (sources: readonly Source[]) =>
    mistakesIn(sources, registry)
      .filter(({ code }) => code === 'J301')
      .map(({ file }) => file.replace(/^.*\/|\.ya?ml$/g, ''))
  const was = cut(before)
  return cut(after)
    .filter((step) => !was.includes(step))
    .map((step) => ({ part: 'ways', where: step, says: 'can no longer be reached' }))
}

function entries(
  part: Change['part'],
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown> | undefined,
  noun: string,
): Change[] {
  return differences(before, after).flatMap(({ key, before: was, after: is }): Change[] => {
    if (was === undefined) return [{ part, where: key, says: `is a new ${noun}`, after: inWords(is) }]
    if (is === undefined) return [{ part, where: key, says: `is gone (${noun})`, before: inWords(was) }]
    return partChanges(part, key, '', was, is)
  })
}

/** What services.yaml says of all calls: how long they may take, and what goes with each. */
function everyCall({ services }: Project): object {
  const { services: _, ...shared } = services.value
  return shared
}

/** What journey.yaml says beside rules and conditions, which have parts of their own. */
function rest({ journey }: Project): object {
  const { on: _, conditions: __, version: ___, ...kept } = journey.value
  return kept
}
