/**
 * The node that stands for `child` in `parent`: the child itself, what another program has put in its place, or nothing where it has
 * been taken away. `isRemoval`: it is about to be removed.
 */
export type FindPresent = (parent: Node, child: Node, isRemoval: boolean) => Node | undefined

/** What has happened to the page before third-party changes were watched. */
export type Missed = {
  /** How the page has changed. */
  changes: MutationRecord[]
  /** What the application wanted to remove, and another program had taken away. */
  removals: [parent: Node, child: Node][]
}

/**
 * What the application does with a node, or beside it, is done with the node that stands for it. A node that another program has
 * taken away is gone already, and what was to stand before it comes last: neither may end the application.
 * Returns the function that undoes it.
 */
export function redirectChanges(findPresent: FindPresent): () => void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const present = findPresent(this, child, true)
    if (present) removeChild.call(this, present)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null): Child {
    insertBefore.call(this, node, (before && findPresent(this, before, false)) ?? null)
    return node
  }
  return () => Object.assign(Node.prototype, { removeChild, insertBefore })
}
