/** What the studio's pages ask of the development server, and what they get. */
import type { Facts, Scene, Words } from '@journey/engine/toolchain'

export type { Scene, Words }
export type Scenes = {
  languages: string[]
  facts: Facts
  scenes: Scene[]
}
export type Finding = { severity: 'error' | 'warning'; printed: string }

/** The server is this repository's own development server: its answers have the shapes that it was written with. */
async function request<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(`/studio/api/${path}`, init)
  const answer = await response.json()
  if (!response.ok)
    throw new Error(typeof answer.wrong === 'string' ? answer.wrong : `the server answered ${response.status}`)
  return answer
}

export const fetchScenes = () => request<Scenes>('scenes')
export const fetchDiagnostics = () => request<Finding[]>('diagnostics')
export const fetchCopy = (key: string, language: string) =>
  request<Words>(`words?${new URLSearchParams({ key, language })}`)
export const saveCopy = (words: { key: string; language: string; text: string }) =>
  request<object>('words', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(words),
  })
