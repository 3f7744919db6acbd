/** The services as data, for those who call them and those who answer them. */
import type { ServiceDescription } from '../../core/service.ts'
import type { AuthoredService } from '../source/authored.ts'
import { milliseconds } from '../source/duration.ts'
import type { Structure } from '../source/project.ts'
import { mapValues } from './map-values.ts'

/** Milliseconds that a call may take where services.yaml says nothing. */
const defaultTimeout = 60_000

/** How each service is reached. What the engine itself needs of it is in the definition. */
export function lowerServices(project: Structure): Record<string, ServiceDescription> {
  const { services, timeout } = project.services.value
  return mapValues(services, (service) => lowerService(service, milliseconds(service.timeout ?? timeout)))
}

function lowerService(service: AuthoredService, timeout = defaultTimeout): ServiceDescription {
  const { request, answer, codes = [], method, path, file, accepts, statuses } = service
  const described = { ...(request ? { request } : {}), ...(answer ? { answer } : {}), codes, timeout }
  if (service.local || method === undefined || path === undefined) return { ...described, local: true }
  return {
    ...described,
    method,
    path,
    ...(file ? { file } : {}),
    ...(accepts ? { accepts } : {}),
    ...(statuses ? { statuses } : {}),
  }
}
