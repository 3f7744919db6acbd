/** How a page comes to its styles: by the sheet that was written when it was built, and by the style engine. */
import { keepPainted } from './style-classes.ts'

/** Takes over the page's own sheet; returns whether there is one. The build names the brand at its link. */
export function takePaintedStyles(): boolean {
  const link = document.querySelector<HTMLLinkElement>('link[data-painted-in]')
  if (!link?.sheet) return false
  keepPainted(link.dataset.paintedIn ?? '', link.sheet)
  return true
}

/** Rejects when it cannot be fetched. */
export async function loadStyleEngine(): Promise<void> {
  const { startPageEngine } = await import('./page-engine.ts')
  startPageEngine()
}
