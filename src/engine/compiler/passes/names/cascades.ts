/** Names under `cascades` of journey.yaml: what is emptied together with a record. */
import type { AuthoredJourney } from '../../source/authored.ts'
import { recordNames } from '../../symbols/facts.ts'
import type { Scope } from './facts.ts'
import { checkReference } from './references.ts'

type Cascades = NonNullable<AuthoredJourney['cascades']>

export function checkCascades(scope: Scope, cascades: Cascades): void {
  const records = recordNames(scope.project)
  const known = [...records, ...scope.project.steps.keys()]
  const where = 'neither among the records of journey.yaml nor a file in `steps`'
  for (const [owner, names] of Object.entries(cascades)) {
    checkReference(scope, 'record', owner, records, { ...scope.place(['cascades', owner]), part: 'key' })
    for (const [index, name] of names.entries()) {
      const path = ['cascades', owner, index]
      checkReference(scope, 'record', name, known, path, where)
      // Two records may fall with each other.
      if (name === owner)
        scope.report(
          'J220',
          scope.place(path),
          `\`${owner}\` falls with itself`,
          'it is emptied already',
          'delete it here',
        )
    }
  }
}
