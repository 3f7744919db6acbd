/** How a page comes to its styles: by the sheet that was written when it was built, and by the style engine. */
import { keepPainted, type WhenIdle } from './style-classes.ts'

/** Takes over the page's own sheet; returns whether there is one. The build names the brand at its link. */
export function takePaintedStyles(): boolean {
  const link = document.querySelector<HTMLLinkElement>('link[data-painted-in]')
  if (!link?.sheet) return false
  keepPainted(link.dataset.paintedIn ?? '', link.sheet)
  return true
}

/** `whenIdle`: when rules may be written ahead. Rejects when the engine cannot be fetched. */
export async function loadStyleEngine(whenIdle?: WhenIdle): Promise<void> {
  const { startPageEngine } = await import('./page-engine.ts')
  startPageEngine(whenIdle)
}
