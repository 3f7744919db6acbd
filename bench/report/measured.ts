/** What the measurements wrote to `bench/results`, and figures as `docs/performance.md` writes them. */
import type { StepSummary } from '../pages/flow.ts'

export type Measured = { day: string; machine: string; load?: number }
export type FormRow = { name: string; size: number; mount: number; key: number; keyAfterNext?: number; heap: number }
export type Forms = Measured & { rounds: number; slowdown: number; rows: FormRow[] }
export type Pages = Measured & {
  total: number
  packages: { name: string; bytes: number }[]
  /** What the journey is beyond its first screen. */
  rest: number
  later: { step: string; bytes: number }[]
}
export type Lighthouse = Measured & { runs: number; found: Record<string, number> }
export type Server = Measured & {
  database: string
  connections: number
  inFlight: number
  reads: Record<string, Rate>
  codes: Rate
  journeys: Rate
}
/** Milliseconds from a save until the open page shows it. */
export type Save = Measured & { words: number; step: number }
export type Steps = Measured & { rows: StepSummary[] }
export type Soak = Measured & {
  database: string
  minutes: number
  perMinute: number
  rows: { minute: number; megabytes: number; decided: number }[]
}
export type Rate = { perSecond: number; each: { server: number; database: number; client: number } }

/** When a measurement was made, on what, and how busy that was. */
export const whenOf = ({ day, machine, load }: Measured) =>
  `${day} on ${machine}${load === undefined ? '' : ` at a load of ${load}`}`
export const ratio = (own: number, other: number) => (other > 0 ? `${two(own / other)}×` : '–')
export const two = (value: number) => (Number.isFinite(value) ? value.toFixed(2) : '–')
export const kB = (bytes: number) => (bytes / 1000).toFixed(1)
