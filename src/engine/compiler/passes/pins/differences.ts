/** What differs between a value as it is pinned and as it is. */
import type { Json, JsonObject } from '../../../core/model.ts'
import type { Path, Place } from '../../source/document.ts'
import type { Pinned } from '../../source/pins.ts'
import { isObject } from '../../source/schema-parts.ts'

/** `was`: as it is pinned; `is`: as it is written; one of them is missing where a part is new or gone. */
export type Difference = {
  path: Path
  was: Json | undefined
  is: Json | undefined
  /** The same keys in another order. */
  order?: true
  /** One key is gone and another one has come: both with their values. */
  key?: true
}

/** A file of the journey with its value as it is pinned, and what differs. */
export type Changed = Pinned & { was: Json | undefined; differences: Difference[] }

/** What is pinned and not there any more as a whole, or there and not pinned. */
export type Unmatched = {
  section: string
  /** The file that is gone, or that has no pin. */
  file: string
  place: Place
  /** As a difference of the section: `is` is missing where the file is gone. */
  difference: Difference
  message: string
  label: string
}

/** Every part that differs, as deep as both sides have it. The order of keys counts: of fields it is the order on screen. */
export function differencesOf(was: Json | undefined, is: Json | undefined, path: Path = []): Difference[] {
  if (Object.is(was, is)) return []
  if (Array.isArray(was) && Array.isArray(is)) return inLists(was, is, path)
  if (!isObject(was) || !isObject(is)) return [{ path, was, is }]
  const common = (one: object, other: object): string[] => Object.keys(one).filter((key) => Object.hasOwn(other, key))
  const [gone, come] = [keysWithout(was, is), keysWithout(is, was)]
  const inside = [
    ...common(is, was).flatMap((key) => differencesOf(was[key], is[key], [...path, key])),
    ...come.map((key, at) => ofKeys(pairOf(was, gone[at]), pairOf(is, key), [...path, key])),
    ...gone.slice(come.length).map((key) => ({ path: [...path, key], was: was[key], is: undefined })),
  ]
  const isOrdered = common(was, is).every((key, index) => key === common(is, was)[index])
  return isOrdered ? inside : [...inside, { path, was, is, order: true }]
}

function keysWithout(one: JsonObject, other: JsonObject): string[] {
  return Object.keys(one).filter((key) => !Object.hasOwn(other, key))
}

function pairOf(value: JsonObject, key: string | undefined): JsonObject {
  return key === undefined ? {} : { [key]: value[key] ?? null }
}

function ofKeys(was: JsonObject, is: JsonObject, path: Path): Difference {
  const [value] = Object.values(is)
  return Object.keys(was).length === 0 ? { path, was: undefined, is: value } : { path, was, is, key: true }
}

/** Items in the middle that differ, between those that are the same at both ends. */
function inLists(was: Json[], is: Json[], path: Path): Difference[] {
  const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
    JSON.stringify(one) === JSON.stringify(other)
  const least = Math.min(was.length, is.length)
  let from = 0
  while (from < least && isSame(was[from], is[from])) from++
  let behind = 0
  while (behind < least - from && isSame(was.at(-1 - behind), is.at(-1 - behind))) behind++
  const [gone, come] = [was.slice(from, was.length - behind), is.slice(from, is.length - behind)]
  const shared = Math.min(gone.length, come.length)
  return [
    ...Array.from({ length: shared }, (_, at) => differencesOf(gone[at], come[at], [...path, from + at])).flat(),
    ...come
      .slice(shared)
      .map((each, at): Difference => ({ path: [...path, from + shared + at], was: undefined, is: each })),
    ...gone.slice(shared).map((each): Difference => ({ path: [...path, from + shared], was: each, is: undefined })),
  ]
}
