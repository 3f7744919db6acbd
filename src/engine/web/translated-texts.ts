/**
 * A browser that translates replaces text nodes by elements of its own. React changes and removes the text node that it knows,
 * which is no longer on the page: the old words would stay, and a removal would fail.
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
  const putBack = redirect((parent, child) => {
    if (child.parentNode === parent) return child
    // What has happened a moment ago has not been told yet.
    noteAll(replacing.takeRecords())
    const standIn = standIns.get(child)
    return standIn?.parentNode === parent ? standIn : undefined
  })
  return () => {
    putBack()
    changing.disconnect()
    replacing.disconnect()
  }
}

/**
 * What is done with a text, or beside it, is done with what is in its place. A node that another program has taken away is gone
 * already, and what was to stand before it comes last: neither may end the application. `present`: what stands for the child in that
 * parent, if anything does. Returns the function that undoes it.
 */
function redirect(present: (parent: Node, child: Node) => Node | undefined): () => void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const there = present(this, child)
    if (there) removeChild.call(this, there)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null): Child {
    insertBefore.call(this, node, (before && present(this, before)) ?? null)
    return node
  }
  return () => Object.assign(Node.prototype, { removeChild, insertBefore })
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
