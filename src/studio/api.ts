/** Requests of the studio's pages to the development server, and its responses. */
import type { CopyChange, CopyText, Facts, Scene } from '@journey/engine/toolchain'

export type { CopyText, Scene }
export type Scenes = {
  languages: string[]
  facts: Facts
  scenes: Scene[]
}
export type Finding = { severity: 'error' | 'warning'; printed: string }

/** The server does not do what it was asked; `now`: what a text has become meanwhile that was to be changed. */
export class Refused extends Error {
  readonly now: string | undefined
  constructor({ wrong, now }: { wrong?: unknown; now?: unknown }, status: number) {
    super(typeof wrong === 'string' ? wrong : `the server responded with ${status}`)
    this.now = typeof now === 'string' ? now : undefined
  }
}

/** The server is this repository's own development server: its replies have the shapes that it was written with. */
async function request<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(`/studio/api/${path}`, init)
  const body = await response.json()
  if (!response.ok) throw new Refused(body, response.status)
  return body
}

export const fetchScenes = () => request<Scenes>('scenes')
export const fetchDiagnostics = () => request<Finding[]>('diagnostics')
/** What the whole `check` says, seconds later; nothing once a later one has begun. */
export const fetchProof = () => request<Finding[] | null>('proof')
export const fetchCopy = (key: string, language: string) =>
  request<CopyText>(`copy?${new URLSearchParams({ key, language })}`)
export const saveCopy = (copy: CopyChange) =>
  request<object>('copy', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(copy),
  })
