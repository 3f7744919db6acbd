import { sounds, type Tone } from './sounds.ts'

const loudness = 0.06
/** Seconds in which a tone swells and fades: cut off hard it would click. */
const fade = 0.02

let context: AudioContext | undefined

/**
 * Plays a sound by name. Without a gesture of the applicant on this page the browser keeps silent, and so do we: nothing
 * is kept for later. What goes wrong goes to `report` and is never thrown.
 */
export async function play(name: string, report: (problem: unknown) => void = () => {}): Promise<void> {
  try {
    const tones = sounds[name]
    if (!tones) throw new Error(`found no sound \`${name}\``)
    if (navigator.userActivation?.hasBeenActive === false) return
    context ??= new AudioContext()
    if (context.state === 'suspended') await context.resume()
    for (const tone of tones) sing(context, tone)
  } catch (problem) {
    report(problem)
  }
}

function sing(into: AudioContext, { hertz, from, to }: Tone): void {
  const tone = new OscillatorNode(into, { frequency: hertz })
  const volume = new GainNode(into, { gain: 0 })
  const [start, end] = [into.currentTime + from, into.currentTime + to]
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(loudness, start + fade)
  volume.gain.setValueAtTime(loudness, end - fade)
  volume.gain.linearRampToValueAtTime(0, end)
  tone.connect(volume).connect(into.destination)
  tone.start(start)
  tone.stop(end)
}
