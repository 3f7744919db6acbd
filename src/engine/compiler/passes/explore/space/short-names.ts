/** Short names for long texts: what is made of short names is quick to compare. */
import { memoize } from '../../../../core/memoize.ts'
import type { AbstractModel } from '../model/abstract-model.ts'

/** For a model: the same text has the same name, another text another one. */
export const shortNames = memoize((_: AbstractModel) => {
  const names = new Map<string, string>()
  return (text: string): string => {
    const known = names.get(text) ?? `#${names.size}`
    names.set(text, known)
    return known
  }
})
