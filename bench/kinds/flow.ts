/** Mistakes in what happens: rules, conditions, needs, calls, counters, clocks. */
import { definition, journey, type Kind, steps } from './kind.ts'
import { anotherOf, changed, itemsSwapped, itemTwice, leftOut, renamedKey, underKey } from './make.ts'

const inRules = (path: string[]): boolean => path[0] === 'on'
const inCondition = (path: string[]): boolean => path[0] === 'conditions' && path.length > 2
const isRulePart = (path: string[], name: string): boolean => inRules(path) && path[3] === name && path.length === 4

export const flowKinds: Record<string, Kind> = {
  'when turned to unless': renamedKey(
    definition,
    ({ path }) => inRules(path) && path.at(-1) === 'when',
    () => 'unless',
  ),
  'unless turned to when': renamedKey(
    definition,
    ({ path }) => inRules(path) && path.at(-1) === 'unless',
    () => 'when',
  ),
  'condition of a rule left out': leftOut(
    definition,
    ({ is, path }) => is === 'entry' && inRules(path) && /^(when|unless)$/.test(path.at(-1) ?? ''),
  ),
  'one of several conditions left out': leftOut(
    definition,
    ({ is, path, beside }) => is === 'value' && /^(when|unless)$/.test(path.at(-2) ?? '') && (beside ?? 0) > 1,
  ),
  'fact left out of a condition': leftOut(
    definition,
    ({ is, path, beside }) => is === 'entry' && path[0] === 'conditions' && path.length === 3 && (beside ?? 0) > 1,
  ),
  'truth the other way round': changed(
    definition,
    ({ is, path, value }) => is === 'value' && typeof value === 'boolean' && inCondition(path),
    (value) => (value === 'true' ? 'false' : 'true'),
  ),
  'another condition': anotherOf(
    steps,
    underKey(/^when$/, ({ path }) => inRules(path)),
  ),
  'anyOf turned to allOf': renamedKey(
    definition,
    ({ path }) => path.at(-1) === 'anyOf',
    () => 'allOf',
  ),
  'strict limit': renamedKey(
    definition,
    ({ path }) => inCondition(path) && /^(minimum|maximum)$/.test(path.at(-1) ?? ''),
    (key) => (key === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'),
  ),
  'limit on the other side': renamedKey(
    definition,
    ({ path }) => inCondition(path) && /^(min|max)/.test(path.at(-1) ?? ''),
    (key) => (key.startsWith('min') ? key.replace('min', 'max') : key.replace('max', 'min')),
  ),
  'length of nothing': changed(
    definition,
    ({ is, path }) => is === 'value' && inCondition(path) && path.at(-1) === 'minLength',
    () => '0',
  ),
  'need left out': leftOut(steps, ({ is, path }) => is === 'value' && path[0] === 'needs'),
  'needs left out': leftOut(steps, ({ is, path }) => is === 'entry' && path.join('.') === 'needs'),
  'need of another step': anotherOf(steps, ({ is, path }) => is === 'value' && path[0] === 'needs'),
  'guard left out': leftOut(steps, ({ is, path }) => is === 'entry' && /^(unless|when)$/.test(path.join('.'))),
  'way to another step': anotherOf(definition, underKey(/^go$/)),
  'way left out': leftOut(
    definition,
    ({ is, path, beside }) => is === 'entry' && isRulePart(path, 'go') && (beside ?? 0) > 1,
  ),
  'call left out of a rule': leftOut(
    definition,
    ({ is, path, beside }) => is === 'entry' && isRulePart(path, 'call') && (beside ?? 0) > 1,
  ),
  'message left out of a rule': leftOut(
    definition,
    ({ is, path, beside }) => is === 'entry' && isRulePart(path, 'show') && (beside ?? 0) > 1,
  ),
  'message of another kind': anotherOf(steps, underKey(/^show$/)),
  'call of another name': anotherOf(
    steps,
    underKey(/^call$/, ({ path }) => inRules(path)),
  ),
  'start left out': leftOut(
    steps,
    ({ is, path, beside }) => is === 'entry' && isRulePart(path, 'start') && (beside ?? 0) > 1,
  ),
  'fact not set': leftOut(definition, ({ is, path }) => is === 'entry' && path.at(-2) === 'set'),
  'another fact set': anotherOf(
    steps,
    ({ is, path, value }) => is === 'value' && path.at(-2) === 'set' && typeof value === 'string',
  ),
  'rules of a step the other way round': itemsSwapped(
    steps,
    ({ is, path }) => is === 'item' && path[0] === 'on' && path.length === 3,
  ),
  'rules for an outcome left out': leftOut(
    steps,
    ({ is, path }) => is === 'entry' && path[0] === 'on' && path.length === 2 && (path[1] ?? '').includes('.'),
  ),
  'rules of another event': renamedKey(
    steps,
    ({ path }) => path[0] === 'on' && path.length === 2 && /\.\w+$/.test(path[1] ?? ''),
    (key) => (key.endsWith('.ok') ? key.replace(/ok$/, 'failed') : key.replace(/\.\w+$/, '.ok')),
  ),
  'count of another outcome': changed(
    steps,
    ({ is, path }) => is === 'value' && path[0] === 'counters' && /^(counts|resets)$/.test(path.at(-1) ?? ''),
    (value) => (value.endsWith('.ok') ? value.replace(/ok$/, 'failed') : value.replace(/\.\w+$/, '.ok')),
  ),
  'count without an end': changed(
    steps,
    ({ is, path }) => is === 'value' && path[0] === 'counters' && path.at(-1) === 'max',
    (_, { from }) => ['0', '-1', '1000000', '2.5'][from % 4],
  ),
  'counter left out': leftOut(steps, ({ is, path }) => is === 'entry' && path[0] === 'counters' && path.length === 2),
  'clock left out': leftOut(steps, ({ is, path }) => is === 'entry' && path[0] === 'timers' && path.length === 2),
  'retry left out': leftOut(steps, ({ is, path }) => is === 'entry' && path.at(-1) === 'retry'),
  'retry on another outcome': changed(
    steps,
    ({ is, path }) => is === 'value' && path.includes('retry') && path.includes('on'),
    (value) => (value === 'PENDING' ? 'UNKNOWN' : 'PENDING'),
  ),
  'answer that is not kept': leftOut(steps, ({ is, path }) => is === 'entry' && path.at(-1) === 'keep'),
  'input of a call left out': leftOut(
    steps,
    ({ is, path }) => is === 'entry' && path[0] === 'calls' && path.at(-2) === 'with',
  ),
  'input of another call': anotherOf(
    steps,
    ({ is, path, value }) =>
      is === 'value' && path[0] === 'calls' && path.at(-2) === 'with' && typeof value === 'string',
  ),
  'item of a list twice': itemTwice(
    definition,
    ({ is, path }) => is === 'value' && /^\d+$/.test(path.at(-1) ?? '') && !path.includes('on'),
  ),
  'input of a calculation left out': leftOut(
    journey,
    ({ is, path }) => is === 'entry' && path[0] === 'calculations' && path.length === 4,
  ),
  'input of another calculation': anotherOf(
    journey,
    ({ is, path, value }) =>
      is === 'value' && path[0] === 'calculations' && path.length === 4 && typeof value === 'string',
  ),
  'another calculation': anotherOf(journey, underKey(/^calculate$/)),
  'another first step': anotherOf(journey, ({ is, path }) => is === 'value' && path.join('.') === 'first', steps),
  'record of another schema': changed(
    journey,
    ({ is, path }) => is === 'value' && path[0] === 'records',
    (value) => (value === 'customer' ? 'application' : value === 'null' ? undefined : 'customer'),
  ),
  'record left out': leftOut(journey, ({ is, path }) => is === 'entry' && path[0] === 'records' && path.length === 2),
  'part of the journey left out': leftOut(
    journey,
    ({ is, path }) =>
      is === 'entry' && path.length === 1 && !['name', 'version', 'first', 'languages'].includes(path[0] ?? ''),
  ),
  'entry without its pattern': leftOut(
    journey,
    ({ is, path }) => is === 'entry' && path[0] === 'entries' && path.at(-1) === 'pattern',
  ),
}
