/**
 * A browser that translates puts elements of its own in the place of texts. React goes on to change the text that it knows,
 * which is on the page no more: the old words would stay, and to take such a text away would fail.
 */

/** By a text that was replaced: what is in its place. */
const standIns = new WeakMap<Node, ChildNode>()
/** By what is in its place: the text. A translator may replace its own work once more. */
const texts = new WeakMap<Node, Text>()

/**
 * Puts a text that was replaced back as soon as it changes, for the translator to translate it anew. `noted`: how the page has
 * changed before. Returns the function that stops watching.
 */
export function keepTranslatedTexts(page: Node, noted: readonly MutationRecord[] = []): () => void {
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
  noteAll(noted)
  replacing.observe(page, { childList: true, subtree: true })
  return () => {
    changing.disconnect()
    replacing.disconnect()
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
  redirect(target)
  return text
}

/** The element that translators use, which no page of today has of its own. */
const isForeign = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.localName === 'font'

/** What is done with a text of this element, or beside it, is done with what is in its place. */
function redirect(parent: Element): void {
  if (Object.hasOwn(parent, 'removeChild')) return
  const { removeChild, insertBefore } = parent
  const present = (child: Node) => (child.parentNode === parent ? child : (standIns.get(child) ?? child))
  parent.removeChild = (child) => {
    removeChild.call(parent, present(child))
    return child
  }
  parent.insertBefore = (node, before) => {
    insertBefore.call(parent, node, before && present(before))
    return node
  }
}
