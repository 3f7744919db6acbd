/** Finding a place by some words of its name or address. */
import type { Lender, Place } from '../lender.ts'

export type Component = { long_name: string; types: string[] }

/** Places in which every word of the text begins some word, establishments first. A number in front is the house's. */
export function findPlaces({ places, addresses }: Lender, text: string, most: number): Place[] {
  const [, number, rest = ''] = /^\s*(\d+[a-z]?(?=\s))?(.*)$/is.exec(text) ?? []
  const wanted = splitWords(rest)
  if (wanted.length === 0) return []
  const found = places.establishments.filter((place) => unmatchedWords(wanted, place).length === 0)
  const inStreets = places.streets.flatMap((street): Place[] => {
    const others = wanted.filter((word) => !startsAny(word, splitWords(street)))
    // Without a word of its name no street is meant.
    if (others.length === wanted.length || found.length >= most) return []
    const rows = addresses.filter(
      ({ S, C, P }) => unmatchedWords(others, { suburb: S, city: C, province: P }).length === 0,
    )
    const numbered = number === undefined ? {} : { number }
    return rows.slice(0, most).map(({ S, C, P, PO }) => ({
      ...numbered,
      street,
      suburb: S,
      city: C,
      province: normalizeProvince(P),
      zipCode: PO,
    }))
  })
  const inFull = (place: Place) => (plain(rest).includes(plain(place.street ?? '')) ? 0 : 1)
  return [...found, ...inStreets.toSorted((a, b) => inFull(a) - inFull(b))].slice(0, most)
}

/** The parts of the address, each with what it is. What is not known is left out. */
export function componentsOf({ number, street, suburb, city, province, zipCode }: Place): Component[] {
  const parts: [string | undefined, ...string[]][] = [
    [number, 'street_number'],
    [street, 'route'],
    [suburb, 'sublocality_level_1', 'sublocality', 'political'],
    [city, 'locality', 'political'],
    [province, 'administrative_area_level_1', 'political'],
    ['South Africa', 'country', 'political'],
    [zipCode, 'postal_code'],
  ]
  return parts.flatMap(([name, ...types]) => (name === undefined ? [] : [{ long_name: name, types }]))
}

/** The words that begin nothing of the place. */
function unmatchedWords(wanted: string[], { zipCode: _, ...place }: Partial<Place>): string[] {
  const all = splitWords(Object.values(place).join(' '))
  return wanted.filter((word) => !startsAny(word, all))
}

const startsAny = (word: string, words: string[]) => words.some((one) => one.startsWith(word))

function splitWords(text: string): string[] {
  return plain(text).split(' ').filter(Boolean)
}

/** Without capitals, accents and punctuation. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** As a place service spells it, which is not as the lender's list does. */
function normalizeProvince(province: string): string {
  return province === 'Kwa-Zulu Natal' ? 'KwaZulu-Natal' : province
}
