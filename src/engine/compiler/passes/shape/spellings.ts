/** The other spellings of a property (`x-also`): whose they are, and the places in an answer where they are looked for. */
import { asText } from '../../../core/as-text.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { nearest, suggestion, use } from '../../diagnostics/suggest.ts'
import type { Document, Path, Place } from '../../source/document.ts'
import { isObject, propertiesOf } from '../../source/schema-parts.ts'
import { errorsOf } from '../../source/schema-values.ts'

/** Each is a declared property, and the places from which an answer may fill it. */
export function checkSpellings(document: Document, schema: JsonObject, place: Place, report: Report): void {
  const spellings = schema['x-also']
  const places = { type: 'array', minItems: 1, items: { type: 'string', pattern: '^[^.]+([.][^.]+)*$' } }
  if (errorsOf(spellings ?? null, { type: 'object', additionalProperties: places }).length > 0)
    return report(
      'J104',
      place,
      '`x-also` cannot be read',
      'expected properties, each with a list of the places that may have it',
      'write `x-also: { code: [details.code] }`',
    )
  const declared = propertiesOf(schema)
  for (const [name, others] of Object.entries(isObject(spellings) ? spellings : {})) {
    checkPlaces(document, declared, others, [...place.path, name], report)
    if (declared.includes(name)) continue
    const at = { document, path: [...place.path, name], part: 'key' as const }
    report.about(
      { is: 'unknown', kind: 'spelling', name },
      'J109',
      at,
      `\`${name}\` has another spelling and is not declared`,
      'not among the properties',
      suggestion(name, declared),
    )
  }
}

/** A place of several parts that begins nearly as a property does: what the other side alone has is no part of one that is declared. */
function checkPlaces(document: Document, declared: readonly string[], places: Json, path: Path, report: Report): void {
  for (const [index, each] of (Array.isArray(places) ? places : []).entries()) {
    const [first = '', ...rest] = asText(each).split('.')
    const near = rest.length === 0 || declared.includes(first) ? undefined : nearest(first, declared)
    if (near === undefined) continue
    const about = { is: 'unknown' as const, kind: 'spelling', name: first }
    const label = 'not among the properties'
    const meant = [near, ...rest].join('.')
    report.about(
      about,
      'J109',
      { document, path: [...path, index] },
      `unknown place \`${asText(each)}\``,
      label,
      use(meant),
    )
  }
}
