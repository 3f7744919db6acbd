/** Every contender is mounted by the measurement, not by its page: `start` draws the form. */
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

export function startWith(form: () => ReactNode): void {
  window.start = () => createRoot(document.getElementById('root') ?? document.body).render(form())
}

/** Sections of ten, as a person would write them; `aside` sections are not laid out while they are out of sight. */
export function Sections({ children, aside }: { children: ReactNode[]; aside: boolean }) {
  const starts = Array.from({ length: Math.ceil(children.length / 10) }, (_, at) => at * 10)
  return starts.map((from) => (
    <section key={from} style={aside ? { contentVisibility: 'auto', containIntrinsicSize: 'auto 60rem' } : undefined}>
      {children.slice(from, from + 10)}
    </section>
  ))
}
