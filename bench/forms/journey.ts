/** The form as a journey of one step, written into a folder as its author would write it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { choices, fieldsOf, schemaOf } from './fields.ts'

const widgets = { text: 'text', number: 'money', choice: { widget: 'select', items: 'settings.choices' } }
const message = { title: 'Something went wrong', body: 'Try again.', buttons: { dismiss: 'Close' } }
const failures = ['UNKNOWN', 'NETWORK', 'TIMEOUT', 'NO_RESPONSE']

/** Writes the journey. JSON is YAML. */
export function writeJourney(folder: string, count: number): void {
  const fields = fieldsOf(count)
  const errors = {
    text: { required: 'Enter a value', pattern: 'Use letters only' },
    number: { required: 'Enter a value', minimum: 'Enter more', maximum: 'Enter less' },
    choice: { required: 'Choose one' },
  }
  const files = {
    'journey.yaml': { name: 'bench', version: 1, first: 'long', languages: ['en'] },
    'settings.yaml': { choices: choices.map((code) => ({ code, name: code })) },
    'services.yaml': { services: { 'bench.end': { method: 'GET', path: '/end' } } },
    'errors.yaml': Object.fromEntries(failures.map((code) => [code, { as: 'modal', buttons: ['dismiss'] }])),
    'schemas/long.yaml': schemaOf(count),
    'steps/long.yaml': {
      step: 'long',
      path: '/',
      form: 'long',
      fields: Object.fromEntries(fields.map(({ name, kind }) => [name, widgets[kind]])),
      calls: { end: { effect: 'bench.end' } },
      on: { next: [{ call: 'end' }], 'end.ok': [{ go: 'done' }] },
    },
    'steps/done.yaml': {
      step: 'done',
      path: '/done',
      needs: ['long.field0'],
      actions: { again: 'primary' },
      on: { again: [{ go: 'long' }] },
    },
    'copy/en.yaml': {
      shell: {
        problems: 'There is a problem',
        title: '{page}',
        titleError: 'Error: {title}',
        titleResuming: 'Resuming: {title}',
        componentFailed: '{component} failed',
        loadFailed: 'This could not be loaded',
        readFailed: 'This could not be read',
        ...{ optional: 'optional', error: 'Error:' },
      },
      busy: { default: 'One moment' },
      actions: { next: 'Next', again: 'Again' },
      long: {
        title: 'A long form',
        fields: Object.fromEntries(
          fields.map(({ name, label, kind }) => [
            name,
            { label, errors: errors[kind], ...(kind === 'choice' ? { prompt: 'Choose' } : {}) },
          ]),
        ),
      },
      done: { title: 'Done' },
      errors: Object.fromEntries(failures.map((code) => [code, message])),
    },
  }
  for (const [file, value] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), `# Made for measuring.\n${JSON.stringify(value, null, 2)}\n`)
  }
}
