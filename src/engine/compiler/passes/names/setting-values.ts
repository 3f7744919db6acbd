/** What a setting can hold by its text alone, and by what is declared of it, whatever reads it. No name of a setting means anything here. */

import type { Json } from '../../../core/model.ts'
import { linkProblem } from '../../source/addresses.ts'
import type { Path } from '../../source/document.ts'
import { isObject } from '../../source/schema-parts.ts'
import { checkWritten, isWrittenDuration } from './durations.ts'
import type { Scope } from './facts.ts'
import { checkDeclaredSettings } from './settings.ts'

/** Settings whose text is meant for a duration or an address and is none, at whatever depth; and what is declared of them. */
export function checkSettings(scope: Scope): void {
  const { document, value: settings } = scope.project.settings
  const walk = (value: Json, path: Path): void => {
    const place = { document, path }
    if (Array.isArray(value)) for (const [index, each] of value.entries()) walk(each, [...path, index])
    else if (isObject(value)) for (const [key, each] of Object.entries(value)) walk(each ?? null, [...path, key])
    else if (typeof value !== 'string') return
    else if (linkProblem(value) !== undefined)
      scope.report(
        'J121',
        place,
        `\`${value}\` is no address to link to`,
        linkProblem(value) ?? '',
        'write `https://…`',
      )
    else if (isWrittenDuration(value) && endsInUnit.test(value)) checkWritten(scope, value, place, 'setting')
  }
  walk(settings, [])
  checkDeclaredSettings(scope)
}

/** A number and a unit of time, however they are spelt. A code or a name such as `10A` is neither. */
const endsInUnit =
  /^\s*(P(T|\d)|[-+]?[\d.,]+\s*(ms|milli(second)?s?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|weeks?|y|years?)\s*$)/i
