/**
 * What a server must know to answer a journey's services. The entry is narrow: steps and copy are not read, and the
 * passes over them are not loaded, because a server reads this at each start.
 */
import { asText } from '../core/as-text.ts'
import type { JsonObject } from '../core/model.ts'
import type { ServiceDescription } from '../core/service.ts'
import type { Diagnostic } from './diagnostics/diagnostic.ts'
import { printDiagnostics } from './diagnostics/print.ts'
import { createReport } from './diagnostics/report.ts'
import { lowerServices } from './lower/services.ts'
import { readMessageCopy } from './message-copy.ts'
import { checkNamesOfServices } from './passes/names/index.ts'
import { readProject } from './passes/shape/index.ts'
import { type Kind, kindOf, type Source } from './source/document.ts'
import type { Structure } from './source/project.ts'

export { type MessageCopy, readMessageCopy, type WrittenMessage } from './message-copy.ts'
export { ownKeywords } from './passes/shape/index.ts'
export type { Source } from './source/document.ts'
export { areSame, readSources } from './source/read.ts'

/** How each service is reached, and the schemas that services name. */
export type ServiceContract = {
  services: Record<string, ServiceDescription>
  /** Schema name → schema, with references filled in. */
  schemas: Record<string, JsonObject>
}

/**
 * The contract of a journey's services, checked: shapes, methods, paths and schema names.
 * @throws Error with every mistake in services.yaml and the schemas
 */
export function readServiceContract(sources: readonly Source[]): ServiceContract {
  const { report, diagnostics } = createReport()
  const read = sources.filter(({ file }) => ['services', 'settings', 'schema'].includes(kindOf(file).kind))
  const project = readProject(read, { widgets: {}, blocks: {}, calculations: {}, effects: [] }, report)
  checkNamesOfServices({ ...project, registry: { ...project.registry, effects: localServices(project) } }, report)
  const broken = diagnostics.filter((each) => isOfContract(each, project))
  if (broken.length > 0) throw new Error(`the services cannot be read\n${printDiagnostics(broken, sources)}`)
  return {
    services: lowerServices(project),
    schemas: Object.fromEntries([...project.schemas.values()].map(({ name, schema }) => [name, schema])),
  }
}

/** Why a server cannot start with these files, as text. Mistakes in what only the page reads are none. */
export function problemForServer(sources: readonly Source[]): string | undefined {
  try {
    expectRead(sources)
    readServiceContract(sources)
    readMessageCopy(sources)
    return undefined
  } catch (problem) {
    return problem instanceof Error ? problem.message : asText(problem)
  }
}

/** A file that is gone or no YAML comes first: what depends on it would be said to be wrong as well. */
function expectRead(sources: readonly Source[]): void {
  const { report, diagnostics } = createReport()
  const isOfServer = ({ file }: { file: string }) => serverKinds.includes(kindOf(file).kind)
  readProject(sources.filter(isOfServer), { widgets: {}, blocks: {}, calculations: {}, effects: [] }, report)
  const unread = diagnostics.filter((each) => ['J101', 'J106'].includes(each.code) && isOfServer(each))
  if (unread.length > 0) throw new Error(printDiagnostics(unread, sources))
}

const serverKinds: Kind[] = ['journey', 'settings', 'services', 'schema', 'messages']

/** Facts that requests are filled with are the journey's own affair. */
function isOfContract({ severity, code, file }: Diagnostic, { services, schemas }: Structure): boolean {
  const files = [services.document.file, ...[...schemas.values()].map(({ document }) => document.file)]
  return severity === 'error' && files.includes(file) && code !== 'J207' && code !== 'J208'
}

function localServices(project: Structure): string[] {
  return Object.entries(project.services.value.services).flatMap(([name, { local }]) => (local ? [name] : []))
}
