/** What the selfie field stores, and what its step gives it. */
import type { WidgetProps } from '@journey/engine'

/** Never saved: the field's schema is `writeOnly`. */
export type FaceValue = { session: string; sessionId: string; faceScan: string; auditTrail: string }

export type SelfieOptions = {
  /** How far it is, in the words of the step's rules: see docs/widgets.md. */
  phase?: string
  /** What was in the way last, by its name under `troubles` in the copy. */
  trouble?: string
  licence?: { checker?: string; deviceKey?: string; publicKey?: string; key?: string }
  licensing?: boolean
  session?: string
  answer?: { processed?: boolean; blob?: string }
  /** `running` while an upload is not slow yet. */
  upload?: string
  idleSeconds?: number
  script?: string
}

export type SelfieProps = WidgetProps<FaceValue, SelfieOptions>
