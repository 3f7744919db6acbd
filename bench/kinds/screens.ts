/** Mistakes in what a screen shows: forms, fields, blocks, buttons, messages of the catalogue. */
import { type Kind, steps } from './kind.ts'
import { anotherOf, changed, itemsSwapped, itemTwice, leftOut, renamedKey, underKey } from './make.ts'

const errors = /\/errors\.yaml$/
const inContent = (path: string[]): boolean => path[0] === 'content'

export const screenKinds: Record<string, Kind> = {
  'field left out': leftOut(steps, ({ is, path }) => is === 'entry' && path[0] === 'fields' && path.length === 2),
  'widget of the same type': changed(
    steps,
    ({ is, path, value }) =>
      is === 'value' &&
      path[0] === 'fields' &&
      (path.length === 2 || path.at(-1) === 'widget') &&
      /^(text|select|choices|money|checkbox|yes-no|otp-code|masked-id|date|month-year|cellphone)$/.test(String(value)),
    (value) =>
      ({
        text: 'otp-code',
        select: 'text',
        choices: 'text',
        money: 'number',
        checkbox: 'yes-no',
        'yes-no': 'checkbox',
        'otp-code': 'text',
        date: 'text',
        'month-year': 'text',
      })[value],
  ),
  'option of a field left out': leftOut(
    steps,
    ({ is, path }) => is === 'entry' && path[0] === 'fields' && path.length === 3 && path.at(-1) !== 'widget',
  ),
  'option of another field': anotherOf(
    steps,
    ({ is, path, value }) =>
      is === 'value' &&
      path[0] === 'fields' &&
      path.length === 3 &&
      path.at(-1) !== 'widget' &&
      typeof value === 'string',
  ),
  'list of another field': anotherOf(
    steps,
    underKey(/^items$/, ({ path }) => path[0] === 'fields'),
  ),
  'another form': anotherOf(steps, ({ is, path }) => is === 'value' && path.join('.') === 'form'),
  'form left out': leftOut(steps, ({ is, path }) => is === 'entry' && path.join('.') === 'form'),
  'check left out': leftOut(steps, ({ is, path }) => is === 'entry' && path.join('.') === 'checks'),
  'check at another field': anotherOf(
    steps,
    underKey(/^at$/, ({ path }) => path[0] === 'checks'),
  ),
  'check of another condition': anotherOf(steps, underKey(/^holds$/)),
  'block left out': leftOut(steps, ({ is, path }) => is === 'item' && inContent(path) && path.length === 2),
  'form block left out': leftOut(steps, ({ is, path, value }) => is === 'value' && inContent(path) && value === 'form'),
  'option of a block left out': leftOut(
    steps,
    ({ is, path }) => is === 'entry' && inContent(path) && path.length === 4 && !/^\d+$/.test(path.at(-1) ?? ''),
  ),
  'fact of another row': anotherOf(
    steps,
    underKey(/^value$/, ({ path }) => inContent(path)),
  ),
  'row in another style': anotherOf(
    steps,
    underKey(/^as$/, ({ path }) => inContent(path)),
  ),
  'row twice': itemTwice(steps, ({ is, path }) => is === 'item' && path.includes('rows')),
  'blocks the other way round': itemsSwapped(
    steps,
    ({ is, path }) => is === 'item' && inContent(path) && path.length === 2,
  ),
  'page of another step': anotherOf(steps, ({ is, path }) => is === 'value' && path.join('.') === 'page'),
  'page left out': leftOut(steps, ({ is, path }) => is === 'entry' && path.join('.') === 'page'),
  'section of another step': anotherOf(steps, ({ is, path }) => is === 'value' && path.join('.') === 'section'),
  'section left out': leftOut(steps, ({ is, path }) => is === 'entry' && path.join('.') === 'section'),
  'path left out': leftOut(steps, ({ is, path }) => is === 'entry' && path.join('.') === 'path'),
  'dialog no more': leftOut(steps, ({ is, path }) => is === 'entry' && path.join('.') === 'as'),
  'extension of another step': changed(
    steps,
    ({ is, path }) => is === 'value' && path.join('.') === 'extends',
    (value) => (value === 'landing' ? 'otp' : 'landing'),
  ),
  'extension left out': leftOut(steps, ({ is, path }) => is === 'entry' && path.join('.') === 'extends'),
  'button left out': leftOut(steps, ({ is, path }) => is === 'entry' && path[0] === 'actions' && path.length === 2),
  'edit from another step': changed(
    steps,
    ({ is, path }) => is === 'value' && path[0] === 'edit',
    (value) => (value === 'confirmation' ? 'said' : 'confirmation'),
  ),
  'edit left out': leftOut(steps, ({ is, path }) => is === 'entry' && path.join('.') === 'edit'),
  'copy value left out': leftOut(
    /\/(steps\/.*|errors|journey)\.yaml$/,
    ({ is, path }) => is === 'entry' && path.at(-2) === 'copyValues',
  ),
  'copy value of another text': anotherOf(
    /\/(steps\/.*|errors)\.yaml$/,
    ({ is, path, value }) => is === 'value' && path.at(-2) === 'copyValues' && typeof value === 'string',
  ),
  'message in another way': anotherOf(
    errors,
    ({ is, path }) => is === 'value' && path.length === 2 && path[1] === 'as',
  ),
  'message at another field': anotherOf(errors, underKey(/^at$/)),
  'message at no field': leftOut(errors, ({ is, path }) => is === 'entry' && path.at(-1) === 'at'),
  'button of a message left out': leftOut(errors, ({ is, path }) => is === 'entry' && path.at(-2) === 'buttons'),
  'buttons left out': leftOut(errors, ({ is, path }) => is === 'entry' && path.at(-1) === 'buttons'),
  'button that does another thing': {
    ...changed(
      errors,
      ({ is, path }) => is === 'value' && path.at(-2) === 'buttons',
      (value) => (value === 'home' ? 'tryAgain' : value === 'dismiss' ? 'next' : 'resend'),
    ),
  },
  'cross that does another thing': changed(errors, underKey(/^closes$/), (value) =>
    value === 'closed' ? 'resend' : value === 'home' ? 'take' : 'closing',
  ),
  'message left out': leftOut(errors, ({ is, path }) => is === 'entry' && path.length === 1),
  'code of another digit': renamedKey(
    errors,
    ({ path }) => path.length === 1 && /^0\d{6}$/.test(path[0] ?? ''),
    (key) => `'${key.slice(0, -1)}${(Number(key.at(-1)) + 5) % 10}'`,
  ),
}
