/** Names that are used in one place and declared in another: is each declared? */
import type { DiagnosticCode } from '../../diagnostics/diagnostic.ts'
import { type Help, suggestion } from '../../diagnostics/suggest.ts'
import type { Path, Place } from '../../source/document.ts'
import { memberOf } from '../../symbols/member.ts'
import type { Scope } from './facts.ts'

/** Kind of name → the code for an unknown one, and where it was looked for. */
const kinds = {
  condition: { code: 'J201', where: 'not declared in journey.yaml' },
  step: { code: 'J202', where: 'no such file in `steps`' },
  effect: { code: 'J203', where: 'not in services.yaml' },
  call: { code: 'J204', where: 'not among the calls of this step' },
  timer: { code: 'J206', where: 'not among the timers of this step' },
  widget: { code: 'J209', where: 'no widget of that name is registered' },
  block: { code: 'J210', where: 'no block of that name is registered' },
  schema: { code: 'J212', where: 'no such file in `schemas`' },
  record: { code: 'J213', where: 'not among the records of journey.yaml' },
  calculation: { code: 'J214', where: 'no function of that name is registered' },
  section: { code: 'J216', where: 'not among the sections of journey.yaml' },
  sound: { code: 'J240', where: 'the application has no sound of that name' },
  field: { code: 'J218', where: 'not among the fields of this step' },
} as const satisfies Record<string, { code: DiagnosticCode; where: string }>

/** Kind of name → where a step declares it. */
const sections: Partial<Record<keyof typeof kinds, string>> = { call: 'calls', timer: 'timers', field: 'fields' }

/** Names of one kind, as a list, or with what each stands for: no list of all steps is made for each name that is looked up. */
type Known = readonly string[] | ReadonlyMap<string, unknown>

/**
 * Reports a name that is not among the known ones. An empty name stands in for one that is missing, which is reported already.
 * @param place a path within the scope, or a place of its own
 * @param where what to say instead of where such names are declared
 * @param help what to say instead of which names there are
 */
export function checkReference(
  scope: Pick<Scope, 'report' | 'place' | 'step'>,
  kind: keyof typeof kinds,
  name: string,
  known: Known,
  place: Path | Place,
  where: string = kinds[kind].where,
  help?: string | Help,
): void {
  if (name === '' || ('has' in known ? known.has(name) : known.includes(name))) return
  const at = 'document' in place ? place : scope.place(place)
  const names = 'has' in known ? known.keys() : known
  const section = where === kinds[kind].where ? sections[kind] : undefined
  const member = scope.step && section && memberOf(scope.step, name, [section])
  const about = { is: 'unknown' as const, kind, name, ...(member && { member }) }
  scope.report.about(about, kinds[kind].code, at, `unknown ${kind} \`${name}\``, where, help ?? suggestion(name, names))
}

/** Reports a step that has no file. */
export function checkStepName(scope: Scope, name: string, place: Path | Place): void {
  checkReference(scope, 'step', name, scope.project.steps, place)
}

/** Reports a schema that has no file. */
export function checkSchemaName(scope: Scope, name: string, place: Path | Place): void {
  checkReference(scope, 'schema', name, scope.project.schemas, place)
}

/** Reports an effect that services.yaml does not have. */
export function checkEffectName(scope: Scope, name: string, place: Path | Place): void {
  checkReference(scope, 'effect', name, Object.keys(scope.project.services.value.services), place)
}
