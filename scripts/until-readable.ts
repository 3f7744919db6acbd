/** The server reads some of the journey's files only when it starts: while one of them is broken it waits, and names the mistake. */
import { printDiagnostics } from '../src/engine/compiler/diagnostics/print.ts'
import { createReport } from '../src/engine/compiler/diagnostics/report.ts'
import { readProject } from '../src/engine/compiler/passes/shape/index.ts'
import { readMessageCopy, readServiceContract, readSources } from '../src/engine/compiler/service-contract.ts'
import { kindOf, type Source } from '../src/engine/compiler/source/document.ts'
import { areSame } from '../src/engine/compiler/source/read.ts'

/** Milliseconds between two looks at the files. */
const lookAfter = 500

/** Resolves when a server can start with the journey of that folder. Until then each state of the files that hinders it is told, once. */
export async function untilReadable(folder: string, tell: (text: string) => void): Promise<void> {
  let told: Source[] | undefined
  for (;;) {
    const sources = readSources(folder)
    if (!told || !areSame(told, sources)) {
      const problem = problemIn(sources)
      if (problem === undefined) return
      tell(`${problem}\nThe server starts as soon as this is repaired.`)
      told = sources
    }
    await new Promise((resolve) => setTimeout(resolve, lookAfter))
  }
}

/** What a server cannot start with. Mistakes in what only the page reads are shown on the page. */
function problemIn(sources: readonly Source[]): string | undefined {
  try {
    expectRead(sources)
    readServiceContract(sources)
    readMessageCopy(sources)
    return undefined
  } catch (problem) {
    return problem instanceof Error ? problem.message : `${problem}`
  }
}

/** A file that is gone or no YAML comes first: what depends on it would be said to be wrong as well. */
function expectRead(sources: readonly Source[]): void {
  const { report, diagnostics } = createReport()
  const isOfServer = ({ file }: { file: string }) => kinds.includes(kindOf(file).kind)
  readProject(sources.filter(isOfServer), { widgets: {}, blocks: {}, calculations: {}, effects: [] }, report)
  const unread = diagnostics.filter((each) => ['J101', 'J106'].includes(each.code) && isOfServer(each))
  if (unread.length > 0) throw new Error(printDiagnostics(unread, sources))
}

/** What a server reads. */
const kinds = ['journey', 'settings', 'services', 'schema', 'messages']
