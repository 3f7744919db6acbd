/** What other notations write where this one has another word, and what was copied from where it was right. */
import { type Kind, replaced, schemas, services, steps } from './kind.ts'
import { changed, renamedKey, underKey } from './make.ts'

const last = (path: string[]): string => path.at(-1) ?? ''
const definitions = /\/(steps\/.*|journey)\.yaml$/
const isCondition: Kind['fits'] = ({ is, path, value }) =>
  is === 'value' && last(path) === 'when' && path.includes('on') && /^\w+$/.test(String(value))

/** The first of several rules for an event loses what it is for. */
const takesAllTurns: Kind = {
  files: steps,
  fits: ({ is, path, beside }) =>
    is === 'item' && path.length === 3 && path[0] === 'on' && last(path) === '0' && (beside ?? 0) > 3,
  change: (text, { from, to }) => {
    const [found] = /when: (\[[^\]]*\]|\w+), /.exec(text.slice(from, to)) ?? []
    const at = found === undefined ? -1 : text.indexOf(found, from)
    return found === undefined || text.slice(from, at).trim() !== '{' ? undefined : replaced(at, at + found.length, '')
  },
}

export const notationKinds: Record<string, Kind> = {
  'condition as a template': changed(definitions, isCondition, (name) => `'\${{ ${name} }}'`),
  'condition that always holds': changed(definitions, isCondition, () => 'always'),
  'condition as a truth': changed(definitions, isCondition, () => 'true'),
  'when by another word': renamedKey(
    definitions,
    ({ path }) => last(path) === 'when' && path.includes('on'),
    () => 'if',
  ),
  'any by another word': renamedKey(
    definitions,
    ({ path }) => last(path) === 'anyOf' && path[0] === 'conditions',
    () => 'oneOf',
  ),
  'context by another word': renamedKey(
    services,
    ({ path }) => last(path) === 'context' && path.length > 1,
    () => 'headers',
  ),
  'success by another word': renamedKey(
    steps,
    ({ path }) => path[0] === 'on' && path.length === 2 && last(path).endsWith('.ok'),
    (event) => event.replace('.ok', '.success'),
  ),
  'type with a sign behind it': changed(
    schemas,
    underKey(/^type$/, ({ path }) => path.length === 1),
    (type) => `${type};`,
  ),
  'name in a path as a shell writes it': changed(services, underKey(/^path$/), (path) =>
    path.includes('{') ? path.replace('{', '${') : undefined,
  ),
  'timer of another screen': renamedKey(
    steps,
    ({ path }) => path[0] === 'conditions' && path.length === 3 && /\.(cooldown|pause)$/.test(last(path)),
    () => 'landing.settled',
  ),
  'case of a text as a word of it': {
    files: /\/copy\/en\.yaml$/,
    fits: ({ is, value }) => is === 'value' && /select, [A-Z]+_[A-Z]+ \{/.test(String(value)),
    change: (text, { from, to }) => {
      const [found = '', word = ''] = /select, ([A-Z]+_[A-Z]+) \{/.exec(text.slice(from, to)) ?? []
      const at = text.indexOf(found, from) + 'select, '.length
      return word === '' ? undefined : replaced(at, at + word.length, word.charAt(0) + word.slice(1).toLowerCase())
    },
  },
  'answer sent a second time': {
    files: services,
    fits: ({ is, path, value }) => is === 'value' && path.includes('with') && value === 'financial-info.creditPayments',
    change: (_, { from, to }) => replaced(from, to, 'financial-info.livingExpenses'),
  },
  'rule that takes all turns': takesAllTurns,
}
