/**
 * Styles by the class that stands for them. A class is known from its styles alone, so a page can be drawn before the style
 * engine has been fetched, with the rules that were written when it was built; the engine writes the others once it is there.
 */
import hash from '@emotion/hash'

/** A recipe of the theme, with what was chosen of its variants. */
export type RecipeUse = { name: 'button' | 'input' | 'choice' | 'tick' | 'link'; variant?: string | undefined }

/** Own styles, as Chakra takes them, over those of a recipe; of two own styles the later one wins. */
export type ClassStyles = { recipe: RecipeUse | undefined; own: readonly (object | undefined)[] }

/** Writes rules into the page. */
export type StyleEngine = {
  /** What holds for the whole page, in the brand of that name. */
  dress: (theme: string | undefined) => void
  /** The rules of one class. */
  write: (name: string, styles: ClassStyles) => void
}

/** Does the work in the next moment without input, for as long as `hasTime` says so. */
export type WhenIdle = (work: (hasTime: () => boolean) => void) => void

/** By the styles as JSON. */
const names = new Map<string, string>()
const declared = new Map<string, { key: string; styles: ClassStyles }>()
const announced: ClassStyles[] = []
let whenIdle: WhenIdle | undefined
let engine: StyleEngine | undefined
let dressed: { theme: string | undefined } | undefined
/** What the page's own style sheet holds since the build. */
let painted: { theme: string; classes: ReadonlySet<string> } | undefined

/** The class for these styles; without any, none. The same styles have the same class in the build and in the browser. */
export function classFor(styles: ClassStyles): string | undefined {
  const key = JSON.stringify(styles)
  const known = names.get(key)
  if (known !== undefined) return known
  if (!styles.recipe && !styles.own.some((each) => each && Object.keys(each).length > 0)) return undefined
  const name = `s-${hash(key)}`
  const other = declared.get(name)
  if (other) throw new Error(`two styles have the class ${name}: ${other.key} and ${key}`)
  names.set(key, name)
  declared.set(name, { key, styles })
  if (!painted?.classes.has(name)) engine?.write(name, styles)
  return name
}

/** Styles that may soon be asked for: once there is an engine, their rules are written while nothing else is to be done. */
export function announceStyles(styles: ClassStyles[]): void {
  announced.push(...styles)
  writeAhead()
}

/** A few at a time, so that no input waits. */
function writeAhead(): void {
  if (!engine || announced.length === 0) return
  whenIdle?.((hasTime) => {
    while (announced.length > 0 && hasTime()) {
      const styles = announced.pop()
      if (styles) classFor(styles)
    }
    writeAhead()
  })
}

/** Dresses the page in the brand of that name, now or as soon as the engine is there. */
export function dressPage(theme: string | undefined): void {
  if (dressed && dressed.theme === theme) return
  // A page that was painted in this brand has its rules.
  const isPainted = !dressed && painted !== undefined && painted.theme === theme
  dressed = { theme }
  if (!isPainted) engine?.dress(theme)
}

/** `theme`: the brand of the page that was painted when the application was built; `sheet` holds its rules. */
export function keepPainted(theme: string, sheet: CSSStyleSheet): void {
  painted = { theme, classes: new Set(classesIn(sheet.cssRules)) }
}

/** Writes what the page has asked for so far, and from now on at once. Without `idle` nothing is written ahead. */
export function startEngine(made: StyleEngine, idle?: WhenIdle): void {
  engine = made
  whenIdle = idle
  if (dressed && (!painted || dressed.theme !== painted.theme)) made.dress(dressed.theme)
  for (const [name, { styles }] of declared) if (!painted?.classes.has(name)) made.write(name, styles)
  writeAhead()
}

function classesIn(rules: CSSRuleList): string[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return /^\.(s-\w+)/.exec(rule.selectorText)?.[1] ?? []
    return rule instanceof CSSGroupingRule ? classesIn(rule.cssRules) : []
  })
}
