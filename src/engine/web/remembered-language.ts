/** The language that was chosen on this device: it says nothing of the applicant's answers, and outlives the tab. */

/** What was chosen; nothing where the browser keeps nothing. */
export function rememberedLanguage(name: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(name)) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps the choice for the next visit. A browser that keeps nothing has it for this one. */
export function rememberLanguage(name: string, language: string): void {
  try {
    localStorage.setItem(keyOf(name), language)
  } catch {
    // The choice holds as long as the page.
  }
}

const keyOf = (name: string) => `${name}.language`
