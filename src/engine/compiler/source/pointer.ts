/** JSON pointers, as validators give them. */
import type { Json } from '../../core/model.ts'
import type { Path } from './document.ts'

/** The pointer as a path into the value: a number where the value is a list, a key elsewhere. */
export function pathOfPointer(pointer: string, value: Json): Path {
  let here: Json | undefined = value
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
      const step = Array.isArray(here) ? Number(key) : key
      here = here !== null && typeof here === 'object' ? (here as Record<string, Json>)[step] : undefined
      return step
    })
}

/** What an item of a list is called, which has no name of its own. */
export function itemText(path: Path): string {
  const index = path.at(-1)
  const list = path.findLast((part) => typeof part === 'string')
  return `item ${Number(index) + 1}${list === undefined ? '' : ` of \`${list}\``}`
}
