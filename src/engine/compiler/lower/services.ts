/** The services as data, for those who call them and those who answer them. */
import type { JsonObject } from '../../core/model.ts'
import type { ServiceDescription } from '../../core/service.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { printDiagnostics } from '../diagnostics/print.ts'
import { createReport } from '../diagnostics/report.ts'
import { checkNamesOfServices } from '../passes/names/index.ts'
import { readProject } from '../passes/shape/index.ts'
import type { AuthoredService } from '../source/authored.ts'
import type { Source } from '../source/document.ts'
import { milliseconds } from '../source/duration.ts'
import type { Project } from '../source/project.ts'
import { mapValues } from './map-values.ts'

/** What a server needs to answer a journey's services: how each is reached, and the schemas they name. */
export type ServiceContract = {
  services: Record<string, ServiceDescription>
  /** Schema name → schema, with references filled in. */
  schemas: Record<string, JsonObject>
}

/** Milliseconds that a call may take where services.yaml says nothing. */
const defaultTimeout = 60_000

/** How each service is reached. What the engine itself needs of it is in the definition. */
export function lowerServices(project: Project): Record<string, ServiceDescription> {
  const { services, timeout } = project.services.value
  return mapValues(services, (service) => lowerService(service, milliseconds(service.timeout ?? timeout)))
}

/**
 * The contract of a journey's services, checked: shapes, methods, paths and schema names.
 * @throws Error with every mistake in services.yaml and the schemas
 */
export function readServiceContract(sources: readonly Source[]): ServiceContract {
  const { report, diagnostics } = createReport()
  const project = readProject(sources, { widgets: {}, blocks: {}, calculations: {}, effects: [] }, report)
  checkNamesOfServices({ ...project, registry: { ...project.registry, effects: localServices(project) } }, report)
  const broken = diagnostics.filter((each) => isOfContract(each, project))
  if (broken.length > 0) throw new Error(`the services cannot be read\n${printDiagnostics(broken, sources)}`)
  return {
    services: lowerServices(project),
    schemas: Object.fromEntries([...project.schemas.values()].map(({ name, schema }) => [name, schema])),
  }
}

/** Facts that requests are filled with are the journey's own affair. */
function isOfContract({ severity, code, file }: Diagnostic, { services, schemas }: Project): boolean {
  const files = [services.document.file, ...[...schemas.values()].map(({ document }) => document.file)]
  return severity === 'error' && files.includes(file) && code !== 'J207' && code !== 'J208'
}

function localServices(project: Project): string[] {
  return Object.entries(project.services.value.services).flatMap(([name, { local }]) => (local ? [name] : []))
}

function lowerService(service: AuthoredService, timeout = defaultTimeout): ServiceDescription {
  const { request, answer, codes = [], method, path, file, accepts, statuses } = service
  const described = { ...(request ? { request } : {}), ...(answer ? { answer } : {}), codes }
  if (service.local || method === undefined || path === undefined) return { ...described, local: true }
  return {
    ...described,
    method,
    path,
    timeout,
    ...(file ? { file } : {}),
    ...(accepts ? { accepts } : {}),
    ...(statuses ? { statuses } : {}),
  }
}
