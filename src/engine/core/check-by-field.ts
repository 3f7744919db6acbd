/**
 * The validator of a long form: it holds a field to its schema only when the answer has changed. What the schema says beside
 * `properties` and `required` may connect fields, and is held against all answers each time.
 */
import type { Json, JsonObject } from './model.ts'
import type { Form } from './screen.ts'

/** An error of `ajv`. */
type Fault = { instancePath: string; keyword: string; params: JsonObject }

/** A function of `ajv`. `instancePath`: where the value lies. */
type Validate = { (value: Json | undefined, place?: { instancePath: string }): boolean; errors?: Fault[] | null }

/** The form with a validator of the whole that finds what `ajv` would, in its order, made of the validators of its parts. */
export function checkedByField(form: Form): Form {
  return { ...form, validators: { ...form.validators, [form.root]: validatorOf(form) as never } }
}

function validatorOf({ schema, validators, root, fields = {} }: Form): Validate {
  const required = new Set(schema.required)
  const names = [...new Set([...Object.keys(fields), ...required])]
  let answers: JsonObject = {}
  let ofAll: Fault[] = []
  const ofField = new Map(names.map((name) => [name, faultsAt(name)]))
  let faults = inOrder()

  function faultsAt(name: string): Fault[] {
    const value = answers[name]
    if (value === undefined) return required.has(name) ? [missing(name)] : []
    const key = fields[name]
    return key === undefined ? [] : faultsOf(validators[key] as unknown as Validate, value, pointerTo(name))
  }

  /** What is said of all together, then who is missing, then what is wrong with the rest. */
  function inOrder(): Fault[] {
    const at = (some: Iterable<string>, isThere: boolean) =>
      [...some].flatMap((name) => ((answers[name] !== undefined) === isThere ? (ofField.get(name) ?? []) : []))
    return [...ofAll, ...at(required, false), ...at(names, true)]
  }

  /** Notes what is wrong with the answers; returns whether that is something else than before. */
  function look(next: JsonObject): boolean {
    const before = answers
    answers = next
    const together = faultsOf(validators[root] as unknown as Validate, answers, '')
    let hasChanged = !areSame(together, ofAll)
    if (hasChanged) ofAll = together
    for (const name of names) {
      if (answers[name] === before[name]) continue
      const found = faultsAt(name)
      if (areSame(found, ofField.get(name) ?? [])) continue
      ofField.set(name, found)
      hasChanged = true
    }
    return hasChanged
  }

  const validate: Validate = (next) => {
    // What is as it was stays the same list: who has read it need not read it again.
    if (look(next as JsonObject)) faults = inOrder()
    validate.errors = faults
    return faults.length === 0
  }
  return validate
}

function faultsOf(validate: Validate, value: Json, instancePath: string): Fault[] {
  return validate(value, { instancePath }) ? [] : (validate.errors ?? [])
}

/** Both are made by the same functions: their keys are in the same order. */
const areSame = (some: Fault[], others: Fault[]) => JSON.stringify(some) === JSON.stringify(others)

const missing = (name: string): Fault => ({
  instancePath: '',
  keyword: 'required',
  params: { missingProperty: name },
})

/** A JSON Pointer writes `~1` for `/` and `~0` for `~`. */
const pointerTo = (name: string) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
