import { pinJourney } from '../../src/engine/toolchain/pin.ts'
import { type Change, tea, teaRegistry } from './tea.ts'

/** Lays the pins of the tea shop, as it is, beside its files. */
export const pinsOfTea: Change[] = pinJourney(tea, teaRegistry).map(({ file, text }) => ({
  file: file.replace('tea/', ''),
  text,
}))
