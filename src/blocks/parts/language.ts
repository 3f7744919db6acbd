/** Texts of a block in the language of the document that it shows, which may be another than the page's. */

type Translate = (key: string) => string | undefined

/** Option `language` of such a block: a fact with a language tag, such as `zu-ZA`. The block `document` around it sets `lang`. */
export const languageOption = { type: 'string', 'x-fact': true, 'x-holds': { type: 'string' } } as const

/**
 * The texts under `in.<language>` of the block's copy, by the first part of the tag (`in.zu.heading`), and the block's
 * own where there is none.
 */
export function translateTo(tag: string | undefined, text: Translate): Translate {
  const [language] = tag?.split('-') ?? []
  return language === undefined ? text : (key) => text(`in.${language}.${key}`) ?? text(key)
}
