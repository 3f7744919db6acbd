/** A compiled form, made ready in this process as a build makes it. */
import { createRequire } from 'node:module'
import { checkedByField, type Form } from '@journey/engine'
import type { CompiledForm } from '../../src/engine/compiler/lower/validators.ts'

/** The form with its validators as functions. */
export function formOf({ code, ...rest }: CompiledForm): Form {
  // The compiler has made the schema's validators of the schema itself.
  const form = { ...rest, validators: evaluate(code).exports } as unknown as Form
  return form.fields === undefined ? form : checkedByField(form)
}

/** Runs a validator's CommonJS code. */
export function evaluate(code: string): { exports: object } {
  const module = { exports: {} }
  new Function('module', 'exports', 'require', code)(module, module.exports, createRequire(import.meta.url))
  return module
}
