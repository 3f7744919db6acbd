/** The ways to write numbers, each complete. */
import type { NumberStyle } from '../../core/model.ts'
import type { Structure } from '../source/project.ts'
import { mapValues } from './map-values.ts'

/** Style → how it writes a number; what journey.yaml leaves out is as in English. */
export function lowerNumberStyles(project: Structure): Record<string, NumberStyle> {
  return mapValues(project.journey.value.numberStyles, (style) => ({
    prefix: '',
    group: '',
    decimal: '.',
    digits: 0,
    ...style,
  }))
}
