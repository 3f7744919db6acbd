/**
 * A browser that translates replaces text nodes by elements of its own. React changes and removes the text node that it knows,
 * which is no longer on the page: the old words would stay, and a removal would fail.
 */
import type { FindPresent, Missed } from './start/redirect-changes.ts'

/** By a text that was replaced: what is in its place. */
const standIns = new WeakMap<Node, ChildNode>()
/** By what is in its place: the text. A translator may replace its own work once more. */
const texts = new WeakMap<Node, Text>()

/**
 * Puts a text that was replaced back as soon as it changes, for the translator to translate it anew. `missed`: what has happened to
 * the page before. Returns how to find what stands for a node, and the function that stops watching.
 */
export function keepTranslatedTexts(
  page: Node,
  missed: Missed = { changes: [], removals: [] },
): { findPresent: FindPresent; stop: () => void } {
  const changing = new MutationObserver((records) => {
    for (const { target } of records) if (target instanceof Text) standIns.get(target)?.replaceWith(target)
  })
  const replacing = new MutationObserver(noteAll)
  function noteAll(records: readonly MutationRecord[]): void {
    for (const record of records) {
      const text = replacedBy(record)
      if (text) changing.observe(text, { characterData: true })
    }
  }
  const findPresent: FindPresent = (parent, child) => {
    if (child.parentNode === parent) return child
    // What has happened a moment ago has not been told yet.
    noteAll(replacing.takeRecords())
    const standIn = standIns.get(child)
    return standIn?.parentNode === parent ? standIn : undefined
  }
  noteAll(missed.changes)
  for (const [parent, child] of missed.removals) {
    const standIn = findPresent(parent, child, true)
    if (standIn) parent.removeChild(standIn)
  }
  replacing.observe(page, { childList: true, subtree: true })
  return {
    findPresent,
    stop: () => {
      changing.disconnect()
      replacing.disconnect()
    },
  }
}

/** The text in whose place that change has put an element, now noted as such. */
function replacedBy({
  target,
  removedNodes,
  addedNodes,
  previousSibling,
  nextSibling,
}: MutationRecord): Text | undefined {
  const [removed] = removedNodes
  if (!removed || removedNodes.length > 1 || removed.isConnected) return undefined
  const text = texts.get(removed) ?? (removed instanceof Text ? removed : undefined)
  // Put in before the text was taken out, or in its stead.
  const standIn = [...addedNodes, previousSibling, nextSibling].find(isForeign)
  if (!text || !standIn || !(target instanceof Element)) return undefined
  standIns.set(text, standIn)
  texts.set(standIn, text)
  return text
}

/** The element that translators use, which no page of today has of its own. */
const isForeign = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.localName === 'font'
