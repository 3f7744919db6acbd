import type { Case } from './case.ts'
import { copyCases } from './copy.ts'
import { exploreCases } from './explore.ts'
import { flowCases } from './flow.ts'
import { meaningCases } from './meaning.ts'
import { nameCases } from './names.ts'
import { shapeCases } from './shape.ts'

/** Every mistake that the compiler knows, one case each, in the order of the codes. */
export const cases: Case[] = [
  ...shapeCases,
  ...nameCases,
  ...flowCases,
  ...copyCases,
  ...exploreCases,
  ...meaningCases,
].toSorted((a, b) => a.code.localeCompare(b.code))
