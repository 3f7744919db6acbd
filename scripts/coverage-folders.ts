/** What the unit tests run, added up per folder. */

type Count = { total: number; covered: number }
/** One file's counts, as istanbul's `json-summary` writes them. */
export type Coverage = { lines: Count; branches: Count }

/** One row per folder, in the order of the alphabet. `files`: path from the root, with `/` between folders. */
export function sumFolders(files: readonly (readonly [string, Coverage])[]): [string, Coverage][] {
  const folders = new Map<string, Coverage>()
  for (const [file, { lines, branches }] of files) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    const sum = folders.get(folder)
    folders.set(folder, {
      lines: add(lines, sum?.lines),
      branches: add(branches, sum?.branches),
    })
  }
  return [...folders].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** The rows as a table of text: folder, lines, branches. A folder without branches has none to run. */
export function formatFolders(rows: readonly [string, Coverage][]): string {
  const width = Math.max(...rows.map(([folder]) => folder.length), 'folder'.length)
  const line = (...[folder = '', lines = '', branches = '']: string[]) =>
    `${folder.padEnd(width)}  ${lines.padStart(16)}  ${branches.padStart(16)}`
  const body = rows.map(([folder, { lines, branches }]) => line(folder, share(lines), share(branches)))
  return [line('folder', 'lines', 'branches'), ...body].join('\n')
}

function add(one: Count, other: Count = { total: 0, covered: 0 }): Count {
  return { total: one.total + other.total, covered: one.covered + other.covered }
}

function share({ total, covered }: Count): string {
  return total === 0 ? '–' : `${covered}/${total} ${String(Math.floor((100 * covered) / total)).padStart(3)} %`
}
