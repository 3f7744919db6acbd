/** Mistakes that let more through than was meant: schemas, services and settings that say less, or something else. */
import { type Kind, lineAfter, schemas, services, settings, toText } from './kind.ts'
import { anotherOf, changed, itemsSwapped, itemTwice, leftOut, renamedKey, underKey } from './make.ts'

const forms = /\/schemas\/forms\/.*\.yaml$/
const isDuration = (value: unknown): boolean => typeof value === 'string' && /^\d+(ms|s|m|h|d)$/.test(value)

export const loosenedKinds: Record<string, Kind> = {
  'required left out': leftOut(schemas, ({ is, path }) => is === 'value' && path.at(-2) === 'required'),
  'required list left out': leftOut(schemas, ({ is, path }) => is === 'entry' && path.at(-1) === 'required'),
  'length limit left out': leftOut(
    schemas,
    ({ is, path }) => is === 'entry' && /^(maxLength|minLength|maxItems|minItems)$/.test(path.at(-1) ?? ''),
  ),
  'number limit left out': leftOut(
    schemas,
    ({ is, path }) => is === 'entry' && /^(exclusive)?(minimum|maximum)$/i.test(path.at(-1) ?? ''),
  ),
  'pattern left out': leftOut(schemas, ({ is, path }) => is === 'entry' && path.at(-1) === 'pattern'),
  'pattern widened': changed(schemas, underKey(/^pattern$/), (_, { from }) => ["'.'", "'^.*$'", "'^.+$'"][from % 3]),
  'type left out': leftOut(
    schemas,
    ({ is, path }) => is === 'entry' && path.at(-1) === 'type' && path.at(-3) === 'properties',
  ),
  'root type left out': leftOut(schemas, ({ is, path }) => is === 'entry' && path.join('.') === 'type'),
  'type of a list': changed(
    schemas,
    ({ is, path, value }) =>
      is === 'value' && path.at(-1) === 'type' && path.at(-3) === 'properties' && value !== 'array',
    () => 'array',
  ),
  'property left out': leftOut(schemas, ({ is, path }) => is === 'entry' && path.at(-2) === 'properties'),
  'property renamed': renamedKey(
    schemas,
    ({ path }) => path.at(-2) === 'properties',
    (key) => `${key}s`,
  ),
  'enumeration left out': leftOut(schemas, ({ is, path }) => is === 'entry' && path.at(-1) === 'enum'),
  'member of an enumeration left out': leftOut(schemas, ({ is, path }) => is === 'value' && path.at(-2) === 'enum'),
  'member of an enumeration more': changed(
    schemas,
    ({ is, path, value }) => is === 'value' && path.at(-2) === 'enum' && typeof value === 'string',
    (value) => `${value}, OTHER`,
  ),
  'constant of another type': changed(schemas, underKey(/^const$/), (value) => (value === 'true' ? "'true'" : '1')),
  'constant left out': leftOut(schemas, ({ is, path }) => is === 'entry' && path.at(-1) === 'const'),
  'branch left out': leftOut(schemas, ({ is, path }) => is === 'entry' && /^(then|else|if)$/.test(path.at(-1) ?? '')),
  'mark of secrecy left out': leftOut(schemas, ({ is, path }) => is === 'entry' && path.at(-1) === 'writeOnly'),
  'reference to another schema': anotherOf(schemas, underKey(/^\$ref$/)),
  'negative limit': changed(
    forms,
    ({ is, value, path }) => is === 'value' && typeof value === 'number' && /min|max/i.test(path.at(-1) ?? ''),
    (value) => `-${value}`,
  ),
  'limit in thousands': changed(
    forms,
    ({ is, value, path }) => is === 'value' && typeof value === 'number' && /min|max/i.test(path.at(-1) ?? ''),
    (value) => String(Number(value) * 1000),
  ),
  'wait times sixty': changed(
    /\/(steps\/.*|services|settings|journey)\.yaml$/,
    ({ is, value }) => is === 'value' && isDuration(value),
    (value) =>
      value.replace(
        /^(\d+)(ms|s|m|h)$/,
        (_, count, unit) => `${count}${{ ms: 's', s: 'm', m: 'h', h: 'd' }[String(unit)]}`,
      ),
  ),
  'header left out': leftOut(services, ({ is, path }) => is === 'entry' && path.at(-2) === 'context'),
  'header of another fact': anotherOf(
    services,
    ({ is, path, value }) => is === 'value' && path.at(-2) === 'context' && typeof value === 'string',
  ),
  'headers left out': leftOut(services, ({ is, path }) => is === 'entry' && path.at(-1) === 'context'),
  'request of another fact': anotherOf(
    services,
    ({ is, path, value }) => is === 'value' && path.includes('with') && typeof value === 'string',
  ),
  'request part left out': leftOut(
    services,
    ({ is, path }) => is === 'entry' && path.includes('with') && path.at(-1) !== 'with',
  ),
  'code left out of a service': leftOut(services, ({ is, path }) => is === 'value' && path.at(-2) === 'codes'),
  'code of another digit in a service': changed(
    services,
    ({ is, path, value }) => is === 'value' && path.at(-2) === 'codes' && /^0\d{6}$/.test(String(value)),
    (value) => `'${value.slice(0, -1)}${(Number(value.at(-1)) + 5) % 10}'`,
  ),
  'outcome left out': leftOut(services, ({ is, path }) => is === 'entry' && path.at(-2) === 'outcomes'),
  'status of another outcome': changed(
    services,
    ({ is, path }) => is === 'key' && /^(accepts|statuses)$/.test(path.at(-2) ?? ''),
    () => "'418'",
  ),
  'optional left out': leftOut(services, ({ is, path }) => is === 'entry' && path.at(-1) === 'optional'),
  'method left out': leftOut(services, ({ is, path }) => is === 'entry' && path.at(-1) === 'method'),
  'service left out': leftOut(
    services,
    ({ is, path }) => is === 'entry' && path.length === 2 && path[0] === 'services',
  ),
  'service path of another version': changed(services, underKey(/^path$/), (value) =>
    value.replace(/\/([a-z-]+)$/, '/v2/$1'),
  ),
  'cache for hours': changed(services, underKey(/^cacheFor$/), () => '24h'),
  'cache left out': leftOut(services, ({ is, path }) => is === 'entry' && path.at(-1) === 'cacheFor'),
  'service made local': {
    files: services,
    fits: ({ is, path }) => is === 'entry' && path.at(-1) === 'method',
    change: lineAfter('local: true'),
  },
  'setting left out': leftOut(
    settings,
    ({ is, path }) => is === 'entry' && path.length > 1 && !path.some((part) => /^\d+$/.test(part)),
  ),
  'whole setting left out': leftOut(settings, ({ is, path }) => is === 'entry' && path.length === 1),
  'setting below nothing': changed(
    settings,
    ({ is, value }) => is === 'value' && typeof value === 'number' && value > 0,
    (value) => `-${value}`,
  ),
  'setting times a thousand': changed(
    settings,
    ({ is, value }) => is === 'value' && typeof value === 'number' && value > 0,
    (value) => String(Number(value) * 1000),
  ),
  'setting as text': changed(
    settings,
    ({ is, value }) => is === 'value' && typeof value === 'number',
    (value) => `'${value}'`,
  ),
  'setting that is none': changed(
    settings,
    ({ is, value }) => is === 'value' && typeof value === 'number',
    () => 'null',
  ),
  'code of a list twice': itemTwice(settings, ({ is }) => is === 'item'),
  'code and name swapped': {
    files: settings,
    fits: ({ is, path }) => is === 'key' && path.at(-1) === 'code',
    change: (text, place) => toText(() => 'name')(text, place, [], []),
  },
  'code of a list misspelt': changed(
    settings,
    underKey(/^code$/, ({ value }) => typeof value === 'string'),
    (value) => `${value}X`,
  ),
  'items the other way round': itemsSwapped(settings, ({ is, path }) => is === 'item' && path.at(-1) === '0'),
  'unsafe address': changed(
    settings,
    ({ is, value }) => is === 'value' && typeof value === 'string' && value.startsWith('https://'),
    (value, { from }) =>
      ['javascript:alert(1)', `http${value.slice(5)}`, value.slice(6), value.replace('https:', 'htps:')][from % 4],
  ),
}
