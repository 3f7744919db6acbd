/** Loads what resolves a form whose fields depend on the answers: few forms need it, and it is larger than the rest. */
type ResolvedForm = typeof import('./resolved-form.tsx').ResolvedForm

let loaded: ResolvedForm | undefined

/** Called with the screen of such a form, before it is drawn. Rejects when it cannot be fetched. */
export async function loadResolvedForm(): Promise<void> {
  const part = await import('./resolved-form.tsx')
  loaded = part.ResolvedForm
}

/** The component. Throws before it has been loaded. */
export function resolvedForm(): ResolvedForm {
  if (!loaded) throw new Error('expected the resolver of forms, found none')
  return loaded
}
