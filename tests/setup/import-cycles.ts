/** Import cycles among files, found as strongly connected components (Tarjan). */
import type { SourceFile } from './source-files.ts'

/** Each group of files that reach each other by imports, as one line of its files in order. */
export function cyclesOf(sources: readonly Pick<SourceFile, 'file' | 'imports'>[]): string[] {
  const imports = new Map(sources.map(({ file, imports: names }) => [file, names]))
  const visits = new Map<string, { index: number; lowest: number }>()
  const open: string[] = []
  const cycles: string[] = []
  const visit = (file: string): number => {
    const state = { index: visits.size, lowest: visits.size }
    visits.set(file, state)
    open.push(file)
    for (const name of imports.get(file) ?? []) {
      if (!imports.has(name)) continue
      const seen = visits.get(name)
      if (!seen) state.lowest = Math.min(state.lowest, visit(name))
      else if (open.includes(name)) state.lowest = Math.min(state.lowest, seen.index)
    }
    if (state.lowest === state.index) {
      const group = open.splice(open.indexOf(file))
      if (group.length > 1) cycles.push(group.toSorted().join(' '))
    }
    return state.lowest
  }
  for (const { file } of sources) if (!visits.has(file)) visit(file)
  return cycles
}
