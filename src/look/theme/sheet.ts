/** The style sheet as it is written when the application is built: Chakra resolves the styles, Emotion writes them as rules. */
import type { SystemStyleObject } from '@chakra-ui/react/styled-system'
import createCache from '@emotion/cache'
import { type CSSObject, css, type SerializedStyles } from '@emotion/react'
import { brandNames } from './brands.ts'
import { systemFor } from './index.ts'
import type { recipes } from './recipes.ts'

/** A recipe of the theme, with what was chosen of its variants. */
export type RecipeUse = { name: keyof typeof recipes; variants?: Readonly<Record<string, unknown>> | undefined }

/** Own styles, as Chakra takes them, over those of a recipe; of two own styles the later one wins. */
export type ClassStyle = { recipe?: RecipeUse | undefined; own: readonly object[] }

/** A class and its rules. The same styles have the same class. `hash`: of the styles. */
export type Rules = { name: string; hash: string; text: string }

/** The class for these styles; undefined where there are none. `shorten`: what of its hash it is named after. */
export function writeClass({ recipe, own }: ClassStyle, shorten: (hash: string) => string): Rules | undefined {
  // Colours, type and roundness are variables of the page: what a class resolves to is the same in every brand.
  const system = systemFor(undefined)
  const base = recipe ? system.getRecipeFn(recipe.name)(recipe.variants ?? {}) : {}
  // The styles were checked against Chakra's types where they are written. What it resolves is plain CSS, as objects.
  const styles = css(system.css(base, ...(own as SystemStyleObject[])) as CSSObject)
  if (styles.styles.replace(/label:[^;]*;|;/g, '') === '') return undefined
  const hash = styles.name
  const name = `s-${shorten(hash)}`
  return { name, hash, text: write(`.${name}`, styles) }
}

/** What holds for the whole page, and the tokens of each brand. */
export function writePage(): string {
  const { layers, getPreflightCss, getGlobalCss } = systemFor(undefined)
  const tokens = [undefined, ...brandNames].map((name) => systemFor(name).getTokenCss())
  const rules = [getPreflightCss(), getGlobalCss(), ...tokens].map((each) => write('', css(each)))
  return [layers.atRule, ...rules, paper].join('\n')
}

/** On every page of paper: whose it is (`look/paper.ts` sets it), and which page of how many. Chakra has no words for the margins of a page. */
const foot = 'font: 9pt sans-serif; color: #444'
const paper = `@media print { @page { margin: 16mm 16mm 20mm;
  @bottom-left { content: var(--paper-from, ''); ${foot} }
  @bottom-right { content: counter(page) ' / ' counter(pages); ${foot} } } }`

/** Chakra notes each ground for styles that ask what they are drawn on. None of ours does. */
const unread = /--bg-currentcolor:[^;]*;/g

function write(selector: string, styles: SerializedStyles): string {
  // Prefixes are the build's: it knows the browsers of the promise.
  const cache = createCache({ key: 'css', stylisPlugins: [] })
  // The rules stay in the cache instead of going into a page.
  cache.compat = true
  cache.insert(selector, styles, cache.sheet, true)
  return String(cache.inserted[styles.name] ?? '').replace(unread, '')
}
