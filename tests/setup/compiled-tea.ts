/** The example's tea shop, compiled as a build compiles it and ready to run in this process. */
import type { CompiledJourney, Journey, ResponseValidator, Screen } from '@journey/engine'
import { createScreens } from '@journey/engine/react'
import { compile } from '../../src/engine/compiler/compile.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'
import { evaluate, formOf } from './compiled-form.ts'

/** The compiled tea shop, with the changes made to its files. Throws when they leave a mistake in it. */
export function compileTea(changes: Change[] = [], registry = teaRegistry): CompiledJourney {
  const { compiled, diagnostics } = compile(changed(changes), registry)
  if (!compiled) throw new Error(`expected a tea shop without mistakes, found ${JSON.stringify(diagnostics, null, 2)}`)
  const { definition, messages, services, forms, screens, answers } = compiled
  return {
    ...{ definition, messages, services },
    screens: mapOf(screens, ({ form, ...rest }): Screen => {
      const own = form === null ? undefined : forms[form]
      return { ...rest, form: own ? formOf(own) : null }
    }),
    responseValidators: mapOf(answers, (code) => evaluate(code).exports as unknown as ResponseValidator),
  }
}

/** The journey that an engine runs, with every form loaded. */
export async function journeyOf(compiled: CompiledJourney): Promise<Journey> {
  const screens = createScreens(compiled, {
    onFailure: (_, problem) => {
      throw problem
    },
  })
  await Promise.all(Object.keys(compiled.screens).map(screens.load))
  const calculations = Object.entries(teaRegistry.calculations).flatMap(([name, { run }]) => (run ? [[name, run]] : []))
  return {
    definition: compiled.definition,
    calculations: Object.fromEntries(calculations),
    validate: screens.validate,
  }
}

/** What a module of the build would give for each, loaded when it is asked for. */
function mapOf<From, To>(all: Record<string, From>, make: (one: From) => To) {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, async () => ({ default: make(one) })]))
}
