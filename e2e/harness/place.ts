/** Where an applicant is, read from the page: the step on screen, what can be pressed, what can be filled in. */
import type { Locator, Page } from '@playwright/test'

export type Place = {
  /** The dialog on top, else the step on screen; `undefined` while the lender is waited for. */
  step: string | undefined
  path: string
  isEdit: boolean
  /** Something is over the step: a dialog, or a message of the error catalogue. */
  isCovered: boolean
  /** What the step or the message on top offers: enabled buttons, links and fields. */
  scope: Locator
}

export async function readPlace(page: Page): Promise<Place> {
  const path = new URL(page.url()).pathname
  const dialog = page.locator('dialog[open]').last()
  const isCovered = await dialog.isVisible()
  const scope = isCovered ? dialog : page.getByRole('main')
  const heading = scope.locator('[id$="-heading"][data-heading]').first()
  // A dialog may close while it is looked at.
  const id = (await heading.isVisible()) ? await heading.getAttribute('id', { timeout: 500 }).catch(() => null) : null
  const step = id?.replace(/-heading$/, '') ?? (isCovered ? undefined : await stepAt(path, scope))
  return { step, path, isEdit: path.endsWith('/edit'), isCovered, scope }
}

/** The step of that address, once its fields are drawn: the address changes before the screen does. */
async function stepAt(path: string, scope: Locator): Promise<string | undefined> {
  const step = stepOfPath[path]
  const isDrawn = step !== undefined && (await scope.locator(`[id^="${step}-"]`).count()) > 0
  return isDrawn ? step : undefined
}

/** Steps whose heading is in a block of theirs. */
const stepOfPath: Record<string, string> = { '/': 'landing', '/x2-landing': 'landing-x2', '/start': 'said' }

/** Enabled buttons that are drawn. */
export function buttonsIn({ scope }: Place): Locator {
  return scope.locator('button:visible:enabled:not([aria-disabled="true"])')
}

/** Links into the journey: tabs, edits, the way back. */
export function linksIn(page: Page): Locator {
  return page.locator('main a[href^="/"]:visible, header a[href^="/"]:visible, nav a[href^="/"]:visible')
}

/** Fields that take text or a choice. */
export function fieldsIn({ scope }: Place): Locator {
  return scope.locator('input:visible:enabled:not([type=hidden]):not([type=file]), select:visible:enabled')
}
