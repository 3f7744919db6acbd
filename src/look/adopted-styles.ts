/** Emotion without `<style>` elements: rules go into sheets that a strict `style-src 'self'` allows. */
import createCache, { type EmotionCache } from '@emotion/cache'

/** Emotion's cache for the page. Throws nothing: a rule that the browser does not know is left out, as in a stylesheet. */
export function createAdoptedCache(key: string): EmotionCache {
  const cache = createCache({ key })
  // Emotion makes the sheets of its global styles by this sheet's constructor.
  cache.sheet = new AdoptedSheet({ key }) as unknown as EmotionCache['sheet']
  return cache
}

type SheetOptions = { key: string }

/** What rules are put into. */
type RuleList = Pick<CSSStyleSheet, 'cssRules' | 'insertRule' | 'deleteRule'>

/** Global sheets come before the one of the components: the order of the layers has to be stated first. */
const globals: CSSStyleSheet[] = []
const components: CSSStyleSheet[] = []
/** Groups of global rules so far, where the browser constructs no sheets. */
let globalGroups = 0
/** Rules that the linked sheet came with. */
let fixedRules: number | undefined

/** The part of Emotion's StyleSheet that Emotion uses. */
class AdoptedSheet {
  readonly key: string
  readonly isSpeedy = true
  readonly container = undefined
  readonly nonce = undefined
  before: unknown = null
  /** Stands for the element that Emotion would look behind; what is behind it plays no part here. */
  tags: { nextElementSibling: null }[] = []
  #rules: RuleList | undefined

  constructor({ key }: SheetOptions) {
    this.key = key
  }

  hydrate(): void {}

  insert(rule: string): void {
    this.#rules ??= this.#open()
    try {
      this.#rules.insertRule(rule, this.#rules.cssRules.length)
    } catch {
      // A prefix of another browser.
    }
  }

  flush(): void {
    while (this.#rules && this.#rules.cssRules.length > 0) this.#rules.deleteRule(0)
    this.tags = []
  }

  #open(): RuleList {
    this.tags = [{ nextElementSibling: null }]
    const isGlobal = this.key.endsWith('-global')
    return canConstructSheets() ? adoptSheet(isGlobal) : openGroup(isGlobal)
  }
}

/** Since Firefox 101 and Safari 16.4. */
function canConstructSheets(): boolean {
  try {
    return 'adoptedStyleSheets' in document && new CSSStyleSheet() instanceof CSSStyleSheet
  } catch {
    return false
  }
}

function adoptSheet(isGlobal: boolean): RuleList {
  const sheet = new CSSStyleSheet()
  const group = isGlobal ? globals : components
  group.push(sheet)
  document.adoptedStyleSheets = [...globals, ...components]
  return sheet
}

/**
 * Older browsers: a group of rules at the end of the page's own style sheet, which the policy allows, too. Throws when the
 * page has linked none.
 */
function openGroup(isGlobal: boolean): RuleList {
  const linked = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].at(-1)?.sheet
  if (!linked) throw new Error('expected a linked style sheet in the page, found none')
  fixedRules ??= linked.cssRules.length
  const at = isGlobal ? fixedRules + globalGroups++ : linked.cssRules.length
  const group = linked.cssRules[linked.insertRule('@media all {}', at)]
  if (!(group instanceof CSSGroupingRule)) throw new Error('expected a group of rules in the linked style sheet')
  return group
}
