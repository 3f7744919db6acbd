/** Puts a new step behind another one: where that one went on to, the new one goes. */
import { isAlias, isCollection, isScalar } from 'yaml'
import { type Document, parseSource } from '../../compiler/source/document.ts'
import { isObject } from '../../compiler/source/schema-parts.ts'
import { withItem } from '../text-edit.ts'
import { UsageError } from '../usage-error.ts'
import type { Files } from './written.ts'

/**
 * Sends `after` to the new step, and returns where it went before. A dialog over it that leads there, too, is a part of it:
 * an applicant who comes through the dialog meets the new step as well.
 */
export function putBehind(files: Files, folder: string, name: string, after: string): string {
  const file = (step: string): string => `${folder}/steps/${step}.yaml`
  if (files.read(file(after)) === undefined) throw new UsageError(`there is no step \`${after}\``)
  const own = waysOn(files, file(after), (event) => event === 'next' || event.endsWith('.ok'))
  const [only, ...others] = new Set(own.map(({ go }) => go))
  if (only === undefined || others.length > 0)
    throw new UsageError(
      `\`${after}\` goes on ${only === undefined ? 'in no way of its own' : `to ${listed([only, ...others])}`}: make the step without \`--after\`, and write \`go: ${name}\` where it belongs`,
    )
  const dialogs = shownBy(files, file(after)).filter((step) => isDialog(files, file(step)))
  for (const step of [after, ...dialogs]) {
    const all = step === after ? own : waysOn(files, file(step), () => true)
    const ways = all.filter(({ go }) => go === only)
    const text = files.read(file(step)) ?? ''
    const places = [...new Map(ways.map((way) => [way.from, way])).values()].toSorted((a, b) => b.from - a.from)
    if (places.length === 0) continue
    files.write(
      file(step),
      places.reduce((rest, { from, to }) => rest.slice(0, from) + name + rest.slice(to), text),
    )
    for (const event of new Set(ways.map((way) => way.event)))
      retell(files, `${folder}/stories/${step}.yaml`, { event, go: only }, name)
  }
  return only
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(' and ')
}

/** Whatever empties the answers of `after` empties those of the new step. */
export function fallWith(files: Files, folder: string, name: string, after: string): void {
  const file = `${folder}/journey.yaml`
  const document = parseSource({ file, text: files.read(file) ?? '' })
  const { cascades } = isObject(document.value) ? document.value : {}
  for (const [owner, names] of Object.entries(isObject(cascades) ? cascades : {})) {
    const index = Array.isArray(names) ? names.indexOf(after) : -1
    if (index >= 0)
      files.write(file, withItem({ file, text: files.read(file) ?? '' }, ['cascades', owner, index], name))
  }
}

type Way = { event: string; go: string; from: number; to: number }

/** Where the rules of a step lead on, as far as they are written as rules are: the file may hold mistakes. */
function waysOn(files: Files, file: string, isOwn: (event: string) => boolean): Way[] {
  const { tree } = parseSource({ file, text: files.read(file) ?? '' })
  return rulesOf(files, file).flatMap(({ event, index, rule }) => {
    const { go } = rule
    if (!isOwn(event) || typeof go !== 'string' || go === 'back') return []
    const node = nodeAt(tree, ['on', event, index, 'go'])
    return isScalar(node) && node.range ? [{ event, go, from: node.range[0], to: node.range[1] }] : []
  })
}

/** What is at a path, through aliases. */
function nodeAt(tree: Document['tree'], path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((node, part) => {
    const here = isAlias(node) ? node.resolve(tree) : node
    return isCollection(here) ? here.get(part, true) : undefined
  }, tree.contents)
}

function rulesOf(files: Files, file: string): { event: string; index: number; rule: Record<string, unknown> }[] {
  const step = parseSource({ file, text: files.read(file) ?? '' }).value
  const on = isObject(step) && isObject(step.on) ? step.on : {}
  return Object.entries(on).flatMap(([event, rules]) =>
    Array.isArray(rules) ? rules.flatMap((rule, index) => (isObject(rule) ? [{ event, index, rule }] : [])) : [],
  )
}

/** What the rules for `next` show. */
function shownBy(files: Files, file: string): string[] {
  const rules = rulesOf(files, file).filter(({ event }) => event === 'next')
  return [...new Set(rules.flatMap(({ rule: { show } }) => (Array.isArray(show) ? show : [show])))].flatMap((show) =>
    typeof show === 'string' ? [show] : [],
  )
}

function isDialog(files: Files, file: string): boolean {
  const step = parseSource({ file, text: files.read(file) ?? '' }).value
  return isObject(step) && step.as === 'dialog'
}

/** The stories that went the way of before go to the new step. */
function retell(files: Files, file: string, { event, go }: { event: string; go: string }, name: string): void {
  const text = files.read(file)
  if (text === undefined) return
  const isOwn = (line: string): boolean => line.includes(`{ on: ${event},`)
  const way = new RegExp(`\\bgo: ${go}(?![\\w-])`)
  files.write(
    file,
    text
      .split('\n')
      .map((line) => (isOwn(line) ? line.replace(way, `go: ${name}`) : line))
      .join('\n'),
  )
}
