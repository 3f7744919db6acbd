/**
 * Keys for rows of which only their words are known: the same words may come twice, in a text of the lender above all. With one key for
 * both, React would leave one of them on screen when the text becomes another.
 */
export function distinctKeys(words: readonly string[]): string[] {
  const times = new Map<string, number>()
  return words.map((word) => {
    const before = times.get(word) ?? 0
    times.set(word, before + 1)
    return `${before} ${word}`
  })
}
