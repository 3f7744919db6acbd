/** Emotion without `<style>` elements: rules go into constructed sheets, which a strict `style-src 'self'` allows. */
import createCache, { type EmotionCache } from '@emotion/cache'

/** Emotion's cache for the page. Throws nothing: a rule that the browser does not know is left out, as in a stylesheet. */
export function createAdoptedCache(key: string): EmotionCache {
  const cache = createCache({ key })
  // Emotion makes the sheets of its global styles by this sheet's constructor.
  cache.sheet = new AdoptedSheet({ key }) as unknown as EmotionCache['sheet']
  return cache
}

type SheetOptions = { key: string }

/** Global sheets stand before the one of the components: the order of the layers has to be stated first. */
const globals: CSSStyleSheet[] = []
const components: CSSStyleSheet[] = []

/** The part of Emotion's StyleSheet that Emotion uses. */
class AdoptedSheet {
  readonly key: string
  readonly isSpeedy = true
  readonly container = undefined
  readonly nonce = undefined
  before: unknown = null
  /** Stands for the element that Emotion would look behind; what is behind it plays no part here. */
  tags: { nextElementSibling: null }[] = []
  #sheet: CSSStyleSheet | undefined

  constructor({ key }: SheetOptions) {
    this.key = key
  }

  hydrate(): void {}

  insert(rule: string): void {
    const sheet = this.#sheet ?? this.#adopt()
    try {
      sheet.insertRule(rule, sheet.cssRules.length)
    } catch {
      // A prefix of another browser.
    }
  }

  flush(): void {
    this.#sheet?.replaceSync('')
    this.tags = []
  }

  #adopt(): CSSStyleSheet {
    this.#sheet = new CSSStyleSheet()
    this.tags = [{ nextElementSibling: null }]
    const group = this.key.endsWith('-global') ? globals : components
    group.push(this.#sheet)
    document.adoptedStyleSheets = [...globals, ...components]
    return this.#sheet
  }
}
