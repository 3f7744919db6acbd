/** A host at which a page is seen in a brand. */
import { type CompiledJourney, isObject } from '@journey/engine'

/** The first host of the provider with that theme; of a provider for every other host, one that none claims. */
export function hostOf(
  { settings }: Pick<CompiledJourney['definition'], 'settings'>,
  brand: string | null,
): string | undefined {
  const providers = Array.isArray(settings.providers) ? settings.providers : []
  const provider = providers.find((each) => isObject(each) && each.theme === brand)
  if (!isObject(provider)) return undefined
  const [host] = Array.isArray(provider.hosts) ? provider.hosts : []
  return typeof host === 'string' ? host : 'elsewhere.example'
}
