/** What both sides have agreed: each call beside the same one in an OpenAPI document, with the line on our side. */
import type { JsonObject } from '../../../core/model.ts'
import { serviceMethods } from '../../../core/service.ts'
import type { Report } from '../../diagnostics/report.ts'
import { nearest } from '../../diagnostics/suggest.ts'
import type { AuthoredService } from '../../source/authored.ts'
import type { Document, Path, Place } from '../../source/document.ts'
import type { Structure } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import { type Operation, shapeOf, withoutBases } from './base-path.ts'
import { checkBodies } from './bodies.ts'
import { inOurForm } from './foreign.ts'
import { marks } from './normal-form.ts'
import { checkHeaderValues, checkParameters, checkSharedHeaders } from './parameters.ts'
import { checkResponses } from './responses.ts'
import type { Differ, PlaceOf } from './schemas.ts'

/** As OpenAPI writes them. */
const methods = serviceMethods.map((method) => method.toLowerCase())

/**
 * Holds the services and their schemas to what both sides have agreed, word for word, and to the other side's own document: there
 * only what may break a call is a mistake, since a journey may use part of it, promise more and expect less.
 */
export function checkContracts(project: Structure, theirs: Document | undefined, report: Report): void {
  const reported = new Set<string>()
  const differ: Differ = (place, message, label, help, about) => {
    const key = `${place.document.file} ${place.path.join('/')} ${message}`
    if (reported.has(key)) return
    reported.add(key)
    if (about) report.about(about, 'J318', place, message, label, help)
    else report('J318', place, message, label, help)
  }
  const agreedAnew = (help: string): string =>
    `${help}; where both sides have agreed on it, \`npm run journey -- contract\``
  checkContract(project, project.contract.document.value, true, (place, message, label, help, about) =>
    differ(place, message, label, agreedAnew(help), about),
  )
  if (theirs) checkContract(project, theirs.value, false, differ)
}

function checkContract(project: Structure, document: unknown, isAgreed: boolean, differ: Differ): void {
  if (!isObject(document)) return
  const contract = inOurForm(document)
  const operations = isAgreed ? operationsOf(contract) : operationsBelowBases(project, contract, differ)
  const text = JSON.stringify(contract)
  const shared = {
    project,
    contract,
    isAgreed,
    marked: new Set([...marks].filter((mark) => text.includes(`"${mark}"`))),
    differ,
  }
  checkSharedHeaders(
    operations.map(({ value }) => value),
    shared,
  )
  for (const [name, service] of Object.entries(project.services.value.services)) {
    if (service.local || service.path === undefined || service.method === undefined) continue
    const found = operationFor(operations, name, service)
    const place = (...path: Path): Place => ({ document: project.services.document, path: ['services', name, ...path] })
    if (!found) {
      const near = nearest(
        service.path,
        operations.map(({ path }) => path),
      )
      const todo = near === undefined ? 'delete the service' : `write \`${near}\``
      differ(
        place('path'),
        `the contract has no \`${service.method} ${service.path}\``,
        'the other side does not answer this',
        todo,
      )
      continue
    }
    checkAddress(service, found, place, differ)
    checkParameters(service, found.value, place, shared)
    checkHeaderValues(service, found.value, place, shared)
    checkResponses(service, found.value, place, text, differ)
    if (found.method === service.method) checkBodies(service, found.value, place, shared)
  }
}

/** Those of the other side, at our paths. Reports the roots of theirs that are not ours. */
function operationsBelowBases(project: Structure, contract: JsonObject, differ: Differ): Operation[] {
  const { document, value } = project.services
  const called = Object.entries(value.services).filter(([, { local, path }]) => !local && path !== undefined)
  const { bases, operations } = withoutBases(called, operationsOf(contract))
  for (const { add, drop, service } of bases) {
    const path = value.services[service]?.path ?? ''
    const message = add
      ? `the contract has these paths below \`${add}\``
      : `the contract has these paths without \`${drop}\``
    const whole = `${add}${path.slice(drop.length)}`
    const help = `write \`${whole}\`, and the others in the same way; leave them where a gateway on the way does it`
    differ({ document, path: ['services', service, 'path'] }, message, 'the other side does not answer these', help)
  }
  return operations
}

function operationsOf(contract: JsonObject): Operation[] {
  return Object.entries(isObject(contract.paths) ? contract.paths : {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const value = isObject(item) ? item[method] : undefined
      return isObject(value) ? [{ path: path.split('#')[0] ?? path, method: method.toUpperCase(), value }] : []
    }),
  )
}

/** By its name where the contract has that, else by its address. */
function operationFor(all: Operation[], name: string, service: AuthoredService): Operation | undefined {
  const path = shapeOf(service.path)
  return (
    all.find(({ value }) => value.operationId === name) ??
    all.find((each) => shapeOf(each.path) === path && each.method === service.method) ??
    all.find((each) => shapeOf(each.path) === path)
  )
}

function checkAddress(service: AuthoredService, { path, method }: Operation, place: PlaceOf, differ: Differ): void {
  if (shapeOf(path) !== shapeOf(service.path))
    differ(
      place('path'),
      `the contract has another path: \`${path}\``,
      'the other side does not answer this',
      `write \`${path}\``,
      { is: 'another', kind: 'path', name: path },
    )
  if (method !== service.method)
    differ(
      place('method'),
      `the contract has \`${method}\` here`,
      'the other side refuses another method',
      `write \`${method}\``,
    )
}
