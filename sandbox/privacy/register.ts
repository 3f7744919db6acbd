/** The register of personal data: `sandbox/privacy.yaml`, beside the columns of the database and the times of policy.yaml. */
import { isObject, type JsonObject } from '../json.ts'
import { policy } from '../lender/policy.ts'
import { type SealedColumn, sealedColumns } from '../sealing/reseal.ts'
import { readYaml } from '../yaml-file.ts'

export type PersonalClass = {
  purpose: string
  /** A time of policy.yaml, as a path; `none`, `use`. */
  keptFor: string
  /** `table.column` */
  columns: string[]
  /** Kept in the store of documents, too. */
  documents?: boolean
  /** Names of properties in journey/schemas. */
  fields: string[]
}

const texts = { type: 'array', items: { type: 'string', minLength: 1 }, uniqueItems: true }

/** Throws with the place when the file is wrong. */
export function readPersonalClasses(): Record<string, PersonalClass> {
  return readYaml<{ classes: Record<string, PersonalClass> }>('privacy.yaml', {
    type: 'object',
    required: ['classes'],
    additionalProperties: false,
    properties: {
      classes: {
        type: 'object',
        additionalProperties: {
          type: 'object',
          required: ['purpose', 'keptFor', 'columns', 'fields'],
          additionalProperties: false,
          properties: {
            ...{ purpose: { type: 'string' }, keptFor: { type: 'string' }, documents: { type: 'boolean' } },
            ...{ columns: texts, fields: texts },
          },
        },
      },
    },
  }).classes
}

export type RegisterRow = {
  /** Name of a property in journey/schemas; `-` for what has no field of its own. */
  field: string
  class: string
  purpose: string
  stored: string
  encrypted: string
  kept: string
}

/** One row for each field, and one for a class without fields. */
export function listRegister(): RegisterRow[] {
  const columns = new Map(
    sealedColumns()
      .flat()
      .map((sealed) => [`${sealed.table}.${sealed.column}`, sealed]),
  )
  return Object.entries(readPersonalClasses()).flatMap(([name, personal]) =>
    (personal.fields.length > 0 ? personal.fields : ['-']).map((field) => ({
      field,
      class: name,
      purpose: personal.purpose,
      stored: [...personal.columns, ...(personal.documents ? ['documents'] : [])].join(', ') || 'not stored',
      encrypted: encryptionOf(personal, columns),
      kept: describeTime(personal.keptFor),
    })),
  )
}

/** Names of the properties that one class has. */
export function fieldsOfClass(name: string): string[] {
  return readPersonalClasses()[name]?.fields ?? []
}

function encryptionOf({ columns, documents }: PersonalClass, sealed: Map<string, SealedColumn>): string {
  const modes = new Set(columns.map((column) => sealed.get(column)?.mode))
  return [
    ...(modes.has('random') || documents ? ['AES-256-GCM'] : []),
    ...(modes.has('lookup') ? ['AES-256-GCM-SIV'] : []),
    ...(modes.has(undefined) ? ['NO'] : []),
  ].join(', ')
}

/** Throws for a name that policy.yaml does not have. */
function describeTime(keptFor: string): string {
  if (keptFor === 'none') return 'not kept'
  if (keptFor === 'use') return 'until used or ended'
  const found = keptFor.split('.').reduce<unknown>((part, key) => (isObject(part) ? part[key] : undefined), plainPolicy)
  if (typeof found !== 'number') throw new Error(`sandbox/privacy.yaml: policy.yaml has no time \`${keptFor}\``)
  return `${found / day} days`
}

const plainPolicy: JsonObject = JSON.parse(JSON.stringify(policy))
const day = 24 * 60 * 60_000
