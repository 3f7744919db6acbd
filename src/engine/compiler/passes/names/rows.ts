/** Rows of one list, and the same fact in two places: each row shows a fact of its own, and a number is shown in one way. */
import { asText } from '../../../core/as-text.ts'
import type { Schema } from '../../../core/define.ts'
import { memoize } from '../../../core/memoize.ts'
import type { JsonObject } from '../../../core/model.ts'
import { groupBy } from '../../group-by.ts'
import type { Path, Place } from '../../source/document.ts'
import type { Structure } from '../../source/project.ts'
import { isObject, typesOf } from '../../source/schema-parts.ts'
import { conflict } from '../../source/schema-values.ts'
import { allBlocks, blocksOf } from '../../symbols/blocks.ts'
import { resolveFact } from '../../symbols/facts.ts'
import { marked, optionSchema } from '../../symbols/options.ts'
import type { StepScope } from './facts.ts'

/** `ways`: what a fact must hold to be shown in each way; `holds`: in the way of this row. */
type Row = { fact: string; as: string; items: unknown; place: Place; ways: JsonObject; holds: Schema | undefined }

/** Checks the rows of one block. */
export function checkRows(scope: StepScope, schema: Schema, options: JsonObject, path: Path): void {
  const rows = rowsOf(scope, schema, options, path)
  for (const [index, row] of rows.entries()) {
    const same = rows
      .slice(0, index)
      .find((each) => each.fact === row.fact && each.as === row.as && each.items === row.items)
    if (same) {
      const related = { place: same.place, label: 'shown here already' }
      const place = { ...row.place, path: [...row.place.path, 'value'] }
      scope.report(
        'J122',
        place,
        `two rows show \`${row.fact}\``,
        'one of them has another name',
        'name another fact',
        related,
      )
    }
    const fact = resolveFact(scope.project, scope.step, row.fact)
    const isNumber = fact.known && isNumeric(fact.schema) && isNumeric(row.holds)
    // A way that is none is reported by itself.
    if (fact.known && Object.hasOwn(row.ways, row.as) && !(isNumber && checkWay(scope, row)))
      checkKind(scope, row, fact.schema)
  }
}

/** Reports a number that is one kind of number here, and another kind elsewhere, and returns whether it is. */
function checkWay({ project, report }: StepScope, row: Row): boolean {
  const others = (factsShown(project).get(row.fact) ?? []).filter(
    (each) => isNumeric(each.holds) && !isSamePlace(each.place, row.place),
  )
  const other = others.find(({ as }) => as !== row.as)
  // Where most are shown as this one is, the other is reported.
  const isRare = others.filter(({ as }) => as === row.as).length < others.filter(({ as }) => as !== row.as).length
  if (!other || !isRare) return false
  const place = { ...row.place, path: [...row.place.path, 'as'] }
  const related = { place: { ...other.place, path: [...other.place.path, 'as'] }, label: 'shown here, too' }
  const label = `elsewhere it is shown as \`${other.as}\``
  report('J211', place, `\`${row.fact}\` is shown as \`${row.as}\``, label, `write \`as: ${other.as}\``, related)
  return true
}

/** From so many on that go by one name, what they are shown as is what the name means. */
const many = 2

/** Shows whatever it is given as it is. */
const plain = 'text'

/** What is asked for as one kind and shown as another, or shown as none of those is that go by the same name. */
function checkKind({ project, report }: StepScope, row: Row, schema: Schema): void {
  const asked = askedAs(project, row)
  const alike = waysAlike(project, row.fact, isNumeric(schema))
  const [other] = alike
  const isUsual =
    other &&
    alike.reduce((sum, { count }) => sum + count, 0) >= many &&
    alike.every(({ as }) => isSameKind(project, as, other.as))
  const usual = asked ?? (isUsual && other.as !== plain ? other.as : undefined)
  if (usual === undefined || isSameKind(project, usual, row.as) || row.items !== undefined) return
  const holds = row.ways[usual]
  if (!isObject(holds) || conflict(schema, holds) !== undefined) return
  // What cannot be shown so is reported as that.
  if (row.holds && conflict(schema, row.holds) !== undefined) return
  const label =
    asked === undefined
      ? `\`${other?.fact}\` and others like it are shown as \`${usual}\``
      : `it is asked for as \`${usual}\``
  const place = { ...row.place, path: [...row.place.path, 'as'] }
  report('J211', place, `\`${row.fact}\` is shown as \`${row.as}\``, label, `write \`as: ${usual}\``)
}

/** The widget that asks for it, where rows can show a number in a way of that name. */
function askedAs({ steps }: Structure, { fact, ways }: Row): string | undefined {
  const [first = '', second = '', more] = fact.split('.')
  const use = more === undefined ? steps.get(first)?.merged.fields?.[second] : undefined
  const widget = typeof use === 'string' ? use : asText(use?.widget)
  return Object.hasOwn(ways, widget) ? widget : undefined
}

/** Two styles of one unit, such as with cents and without, show the same kind of number. */
function isSameKind({ journey }: Structure, one: string, other: string): boolean {
  const { numberStyles = {} } = journey.value
  const unit = numberStyles[one]?.prefix
  return one === other || (unit !== undefined && unit === numberStyles[other]?.prefix)
}

type Shown = { as: string; fact: string; count: number }

/** In which ways the other facts are shown that go by a name like this one's: how many of them in each, and one of these. */
function waysAlike(project: Structure, fact: string, areNumbers: boolean): Shown[] {
  const names = namesShown(project)
  const own = wordsOf(fact)
  const likely = new Set([own.at(-1) ?? '', own[0] ?? ''].flatMap((word) => names.get(word) ?? []))
  return [...likely].flatMap(({ words, ways }) => {
    if (!isNamedAlike(own, words, areNumbers)) return []
    return [...ways].flatMap(([as, facts]) => {
      const [first = '', second = ''] = facts
      const count = facts.has(fact) ? facts.size - 1 : facts.size
      return count > 0 ? [{ as, fact: first === fact ? second : first, count }] : []
    })
  })
}

/** All words of the one, if it has several, are in the other; of numbers the last word, such as of amounts, tells as much. */
function isNamedAlike(own: readonly string[], others: readonly string[], areNumbers: boolean): boolean {
  return (areNumbers && own.at(-1) === others.at(-1)) || (own.length > 1 && own.every((word) => others.includes(word)))
}

/** Each word → the names it is in, of facts that rows show, and in which ways these are shown: facts of many steps go by one name. */
const namesShown = memoize((project: Structure) => {
  const names = groupBy(factsShown(project), ([fact]) => wordsOf(fact).join(' '))
  const found = [...names].map(([name, facts]) => {
    const ways = groupBy(facts, ([, [first]]) => first?.as ?? plain)
    return {
      words: name.split(' '),
      ways: new Map([...ways].map(([as, own]) => [as, new Set(own.map(([fact]) => fact))])),
    }
  })
  const byWord = found.flatMap((each) => each.words.map((word) => ({ word, each })))
  return new Map([...groupBy(byWord, ({ word }) => word)].map(([word, own]) => [word, own.map(({ each }) => each)]))
})

/** Of the last part of a fact's name. */
function wordsOf(fact: string): string[] {
  const name = fact.split('.').at(-1) ?? ''
  return name.split(/(?=[A-Z])|[-_]/).map((word) => word.toLowerCase())
}

function isNumeric(schema: Schema | undefined): boolean {
  const types = typesOf(schema ?? {})
  return types.length > 0 && types.every((type) => type === 'number' || type === 'integer')
}

function isSamePlace(one: Place, other: Place): boolean {
  return one.document.file === other.document.file && one.path.join('.') === other.path.join('.')
}

/** Every fact that rows of the journey show. */
const factsShown = memoize((project: Structure): ReadonlyMap<string, Row[]> => {
  const found = new Map<string, Row[]>()
  for (const step of project.steps.values()) {
    const place = (path: Path): Place => ({ document: step.document, path })
    for (const { block, options, path } of step.own.content ? allBlocks(blocksOf(step.own)) : [])
      for (const row of rowsOf({ place }, project.registry.blocks[block]?.options ?? {}, options, path))
        found.set(row.fact, [...(found.get(row.fact) ?? []), row])
  }
  return found
})

/** A row has a `key` that names it, and the fact that is its `value`. */
function rowsOf({ place }: Pick<StepScope, 'place'>, schema: Schema, options: JsonObject, path: Path): Row[] {
  return marked(schema, options, 'x-fact').flatMap(({ text, path: at }) => {
    const row = at.slice(0, -1).reduce<unknown>((here, part) => Object(here)[part], options)
    if (at.at(-1) !== 'value' || !isObject(row) || typeof row.key !== 'string') return []
    const option = optionSchema(schema, at)
    const held = option['x-holds']
    const ways = isObject(held) && typeof held.by === 'string' ? held : {}
    const holds = ways[asText(row[asText(ways.by ?? '')])]
    return [
      {
        ...{ fact: text, as: asText(row.as ?? plain), items: row.items },
        place: place([...path, ...at.slice(0, -1)]),
        ways,
        holds: isObject(holds) ? holds : undefined,
      },
    ]
  })
}
