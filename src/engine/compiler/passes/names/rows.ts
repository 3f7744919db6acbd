/** Rows of one list, and the same fact in two places: each row shows a fact of its own, and a number is shown in one way. */
import { asText } from '../../../core/as-text.ts'
import type { Schema } from '../../../core/define.ts'
import { memoize } from '../../../core/memoize.ts'
import type { JsonObject } from '../../../core/model.ts'
import type { Path, Place } from '../../source/document.ts'
import type { Structure } from '../../source/project.ts'
import { isObject, typesOf } from '../../source/schema-parts.ts'
import { allBlocks, blocksOf } from '../../symbols/blocks.ts'
import { resolveFact } from '../../symbols/facts.ts'
import { marked, optionSchema } from '../../symbols/options.ts'
import type { StepScope } from './facts.ts'

type Row = { fact: string; as: string; items: unknown; place: Place; holds: Schema | undefined }

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
    checkWay(scope, row)
  }
}

/** A number that is one kind of number here, and another kind elsewhere. */
function checkWay({ project, report, step }: StepScope, row: Row): void {
  const fact = resolveFact(project, step, row.fact)
  if (!fact.known || !isNumeric(fact.schema) || !isNumeric(row.holds)) return
  const others = (numbersShown(project).get(row.fact) ?? []).filter((each) => !isSamePlace(each.place, row.place))
  const other = others.find(({ as }) => as !== row.as)
  // Where most are shown as this one is, the other is reported.
  const isRare = others.filter(({ as }) => as === row.as).length < others.filter(({ as }) => as !== row.as).length
  if (!other || !isRare) return
  const place = { ...row.place, path: [...row.place.path, 'as'] }
  const related = { place: { ...other.place, path: [...other.place.path, 'as'] }, label: 'shown here, too' }
  const label = `elsewhere it is shown as \`${other.as}\``
  report('J211', place, `\`${row.fact}\` is shown as \`${row.as}\``, label, `write \`as: ${other.as}\``, related)
}

function isNumeric(schema: Schema | undefined): boolean {
  const types = typesOf(schema ?? {})
  return types.length > 0 && types.every((type) => type === 'number' || type === 'integer')
}

function isSamePlace(one: Place, other: Place): boolean {
  return one.document.file === other.document.file && one.path.join('.') === other.path.join('.')
}

/** Every number that rows of the journey show in a way that is for numbers alone. */
const numbersShown = memoize((project: Structure): ReadonlyMap<string, Row[]> => {
  const found = new Map<string, Row[]>()
  for (const step of project.steps.values()) {
    const place = (path: Path): Place => ({ document: step.document, path })
    for (const { block, options, path } of step.own.content ? allBlocks(blocksOf(step.own)) : [])
      for (const row of rowsOf({ place }, project.registry.blocks[block]?.options ?? {}, options, path))
        if (isNumeric(row.holds)) found.set(row.fact, [...(found.get(row.fact) ?? []), row])
  }
  return found
})

/** A row has a `key` that names it, and the fact that is its `value`. */
function rowsOf({ place }: Pick<StepScope, 'place'>, schema: Schema, options: JsonObject, path: Path): Row[] {
  return marked(schema, options, 'x-fact').flatMap(({ text, path: at }) => {
    const row = at.slice(0, -1).reduce<unknown>((here, part) => Object(here)[part], options)
    if (at.at(-1) !== 'value' || !isObject(row) || typeof row.key !== 'string') return []
    const option = optionSchema(schema, at)
    const ways = option['x-holds']
    const holds = isObject(ways) && typeof ways.by === 'string' ? ways[asText(row[ways.by])] : undefined
    return [
      {
        ...{ fact: text, as: asText(row.as ?? ''), items: row.items },
        place: place([...path, ...at.slice(0, -1)]),
        holds: isObject(holds) ? holds : undefined,
      },
    ]
  })
}
