/** The sounds that a rule may play, by name. */

export type Tone = { hertz: number; from: number; to: number }

/** Seconds. Short, low and quiet: a hint beside the message, never instead of it. */
export const sounds: Record<string, Tone[]> = {
  'wrong-code': [
    { hertz: 330, from: 0, to: 0.14 },
    { hertz: 247, from: 0.16, to: 0.36 },
  ],
}
