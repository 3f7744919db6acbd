/** The shape of every kind of file, as JSON Schema (draft 7). The schemas serve the compiler and editors alike. */
import type { Schema } from '../../../core/define.ts'
import { serviceMethods } from '../../../core/service.ts'
import type { Kind } from '../document.ts'
import {
  call,
  code,
  conditions,
  count,
  definitions,
  duration,
  effectName,
  event,
  fact,
  ifType,
  keys,
  listOf,
  listOr,
  localName,
  mapOf,
  names,
  on,
  stepName,
  stories,
  text,
  values,
} from './parts.ts'

const variant = { enum: ['primary', 'secondary', 'link'] }
const string = { type: 'string', 'x-says': 'text' }

const journey = keys(
  {
    name: text,
    version: { type: 'integer', minimum: 1 },
    migrations: mapOf(
      keys({
        steps: mapOf(stepName, stepName),
        facts: mapOf({ type: ['string', 'null'], 'x-says': 'a fact, or `null`' }, fact),
      }),
      { type: 'string', pattern: '^[1-9][0-9]*$', 'x-says': 'an earlier version' },
    ),
    timeZone: text,
    first: stepName,
    languages: { ...listOf(text), minItems: 1 },
    languageSwitch: fact,
    numberStyles: mapOf(
      keys({ prefix: string, group: string, decimal: string, digits: { type: 'integer', minimum: 0, maximum: 10 } }),
    ),
    sections: listOf(text),
    records: ifType('array', listOf(localName), mapOf({ type: ['string', 'null'], 'x-says': 'a schema' })),
    cascades: mapOf(listOf(text), localName),
    calculations: mapOf(keys({ calculate: text, with: values })),
    reads: mapOf(call),
    conditions,
    copyValues: mapOf(fact),
    entries: listOf(
      keys(
        {
          path: text,
          query: { type: 'string', pattern: '^[A-Za-z0-9_.-]+$', 'x-says': 'a name such as `order`' },
          pattern: { type: 'string', format: 'regex' },
          set: fact,
          go: stepName,
        },
        ['path', 'query', 'set', 'go'],
      ),
    ),
    confirmLeave: names,
    singleTab: keys({ facts: listOf(fact), event }, ['facts', 'event']),
    idle: keys({ after: duration, grace: duration, warn: event, end: event, call, callWhen: names }, [
      'after',
      'grace',
      'warn',
      'end',
    ]),
    on,
  },
  ['name', 'version', 'first', 'languages'],
)

const settings = { type: 'object', 'x-says': 'a mapping' }

const status = { type: 'string', pattern: '^[1-5][0-9][0-9]$', 'x-says': 'a status' }

const service = {
  ...keys({
    local: { const: true },
    method: { enum: [...serviceMethods] },
    path: { type: 'string', pattern: '^/', 'x-says': 'a path that begins with `/`' },
    context: values,
    optional: names,
    with: values,
    request: text,
    answer: text,
    file: { type: 'string', pattern: '^[a-z]+/[a-z0-9.+-]+$', 'x-says': 'a media type, such as `application/pdf`' },
    codes: listOf(code),
    outcomes: mapOf({ $ref: '#/definitions/condition' }, code),
    cacheFor: duration,
    timeout: duration,
    accepts: mapOf(text, status),
    statuses: mapOf(code, status),
  }),
}

const services = keys(
  {
    timeout: duration,
    context: values,
    services: mapOf(service, effectName),
    messages: mapOf(listOf(localName), text),
  },
  ['services'],
)

const messages = mapOf(keys({ subject: string, text: string }, ['text']), text)

const errors = mapOf(
  keys(
    {
      as: { enum: ['modal', 'page', 'field', 'banner', 'toast'] },
      at: fact,
      copyValues: mapOf(fact),
      buttons: ifType('array', listOf(event), {
        ...mapOf(event, text),
        'x-says': 'a mapping of label keys to events, or a list where both are the same',
      }),
      showCode: { type: ['boolean', 'string'] },
      closes: { anyOf: [{ type: 'boolean' }, event], 'x-says': '`true`, `false` or an event' },
      tone: { enum: ['info', 'success', 'warning'] },
    },
    ['as'],
  ),
  { type: 'string', pattern: '^[^\\s.@]+(@[^\\s@]+)?$', 'x-says': 'a code, or `code@effect`' },
)

const step = {
  ...keys(
    {
      step: stepName,
      path: { type: 'string', pattern: '^/', 'x-says': 'a path that begins with `/`' },
      params: mapOf(fact),
      as: { const: 'dialog', 'x-says': '`dialog`, or no `as` at all' },
      extends: stepName,
      page: text,
      section: text,
      needs: { ...listOf(fact), 'x-says': 'a list of facts' },
      when: names,
      unless: names,
      form: text,
      fields: mapOf(
        ifType(
          'object',
          {
            type: 'object',
            required: ['widget'],
            properties: { widget: text, check: { const: 'blur' }, readOnlyWhen: names },
          },
          { type: 'string', minLength: 1, 'x-says': 'a widget, or a mapping with `widget` and its options' },
        ),
      ),
      checks: mapOf(keys({ at: localName, holds: names }, ['at', 'holds'])),
      content: listOf(
        ifType(
          'object',
          { type: 'object', minProperties: 1, maxProperties: 1, 'x-says': 'one block: its name, then its options' },
          { type: 'string', minLength: 1, 'x-says': 'a block, or a mapping of its name to its options' },
        ),
      ),
      actions: mapOf(ifType('object', keys({ variant, when: names, unless: names }, ['variant']), variant)),
      back: { type: 'boolean' },
      edit: {
        ...keys({ from: listOr(stepName, 'a list of steps') }, ['from']),
        'x-says': 'a mapping such as `{ from: [confirmation] }`',
      },
      calls: mapOf(call),
      counters: mapOf(
        keys(
          {
            max: count,
            counts: listOr(event, 'an event such as `next` or `verify.WRONG`, or a list of events'),
            resets: listOr(event, 'an event such as `next` or `verify.WRONG`, or a list of events'),
          },
          ['max', 'counts'],
        ),
      ),
      timers: mapOf(duration),
      conditions,
      copyValues: mapOf(fact),
      on,
    },
    ['step'],
  ),
}

const copy = { $ref: '#/definitions/words' }
const words = {
  type: 'object',
  'x-says': 'a mapping of words',
  additionalProperties: ifType('object', { $ref: '#/definitions/words' }, { type: 'string', 'x-says': 'text' }),
}

/** The shape of a file of that kind; none for schemas, which have a meta-schema of their own. */
export const shapes: Partial<Record<Kind, Schema>> = {
  journey: { ...journey, definitions },
  settings,
  services: { ...services, definitions },
  errors,
  step: { ...step, definitions },
  story: stories,
  copy: { ...copy, definitions: { words } },
  messages,
}
