/** Reads which test proves which statement of the specification (docs/coverage.md), and holds it to the tests that there are. */

/** A test as its runner names it: path from the root, titles of the groups around it and its own, joined by ` › `. */
export type KnownTest = { file: string; title: string; status: 'listed' | 'passed' | 'failed' | 'skipped' }

/** What docs/coverage.md says of one statement: the tests that prove it, the statement that says the same, or a reason. */
export type Statement = {
  id: string
  /** The row of behaviour that it belongs to, or `–`. */
  row: string
  line: number
  proofs: { file: string; title: string }[]
  sameAs?: string
  notProven?: string
}

type Section = { id: string; count: number; line: number }

export type Coverage = { sections: Section[]; statements: Statement[] }

const separator = ' › '

/**
 * Reads the statements. A section begins with `### 1.2 · 141 statements`. Below it is one item per statement:
 * `- **1.2.03** [L3] e2e/x.spec.ts › title` (further tests on indented items), `- **1.2.04** [L3] same as 1.1.02`, or
 * `- **1.2.05** [–] not proven: reason`.
 */
export function readCoverage(text: string): Coverage {
  const coverage: Coverage = { sections: [], statements: [] }
  for (const [index, content] of text.split('\n').entries()) {
    const line = index + 1
    const [, section, count] = /^### (\d+\.\d+) · (\d+) statements?$/.exec(content) ?? []
    if (section !== undefined) coverage.sections.push({ id: section, count: Number(count), line })
    const [, id, row = '', proof = ''] = /^- \*\*(\d+\.\d+\.\d+)\*\* \[([A-Z]\d+|–)\] (.+)$/.exec(content) ?? []
    if (id !== undefined) {
      const sameAs = /^same as (\d+\.\d+\.\d+)$/.exec(proof)?.[1]
      const notProven = /^not proven: (.+)$/.exec(proof)?.[1]
      const proofs = sameAs === undefined && notProven === undefined ? [proofOf(proof)] : []
      coverage.statements.push({
        id,
        row,
        line,
        proofs,
        ...(sameAs !== undefined && { sameAs }),
        ...(notProven !== undefined && { notProven }),
      })
      continue
    }
    const nextTest = /^ {2}- (.+)$/.exec(content)?.[1]
    const last = coverage.statements.at(-1)
    if (nextTest !== undefined && last && last.proofs.length > 0) last.proofs.push(proofOf(nextTest))
  }
  return coverage
}

/** What is wrong with the coverage, one sentence each: nothing when every statement has a test that ran, or a reason. */
export function coverageMistakes({ sections, statements }: Coverage, tests: readonly KnownTest[]): string[] {
  const byName = new Map<string, KnownTest[]>()
  for (const test of tests) {
    const name = test.file + separator + test.title
    byName.set(name, [...(byName.get(name) ?? []), test])
  }
  const known = new Map(statements.map((statement) => [statement.id, statement]))
  return [
    ...sections.flatMap((section) => numberingMistakes(section, statements)),
    ...statements.flatMap(({ id, line, proofs, sameAs }) => {
      const at = `docs/coverage.md:${line}: ${id}`
      if (sameAs !== undefined && !known.has(sameAs)) return [`${at} refers to ${sameAs}, which is not there`]
      if (sameAs !== undefined && known.get(sameAs)?.sameAs !== undefined)
        return [`${at} refers to ${sameAs}, which refers on`]
      return proofs.flatMap(({ file, title }) => {
        const found = byName.get(file + separator + title)
        if (!found) return [`${at} names a test that does not exist: ${file}${separator}${title}`]
        return found.some(({ status }) => status === 'passed' || status === 'listed')
          ? []
          : [`${at} names a test that was ${found[0]?.status}: ${file}${separator}${title}`]
      })
    }),
  ]
}

/** Statements without a test of their own and without one of the statement that says the same. */
export function unprovenStatements({ statements }: Coverage): Statement[] {
  const known = new Map(statements.map((statement) => [statement.id, statement]))
  return statements.filter(
    ({ proofs, sameAs }) => proofs.length === 0 && (sameAs === undefined || known.get(sameAs)?.proofs.length === 0),
  )
}

/** Every number from 01 to the section's count, once and in order. */
function numberingMistakes({ id, count, line }: Section, statements: readonly Statement[]): string[] {
  const found = statements.filter((statement) => statement.id.startsWith(`${id}.`)).map((statement) => statement.id)
  const expected = Array.from({ length: count }, (_, index) => `${id}.${String(index + 1).padStart(2, '0')}`)
  const missing = expected.filter((one) => !found.includes(one))
  const twice = found.filter((one, index) => found.indexOf(one) !== index)
  const unknown = found.filter((one) => !expected.includes(one))
  const at = `docs/coverage.md:${line}: section ${id}`
  return [
    ...(missing.length > 0 ? [`${at} lacks ${missing.join(', ')}`] : []),
    ...(twice.length > 0 ? [`${at} has twice ${twice.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`${at} has ${count} statements, not ${unknown.join(', ')}`] : []),
  ]
}

function proofOf(proof: string): { file: string; title: string } {
  const cut = proof.indexOf(separator)
  return cut < 0
    ? { file: proof, title: '' }
    : { file: proof.slice(0, cut), title: proof.slice(cut + separator.length) }
}
