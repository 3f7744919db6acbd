/** Which node of a graph every way to another one leads over: the first dominates the second. */

export type Dominators = {
  /** Some way leads to the node. */
  isReached: (name: string) => boolean
  /** Every way to `name` leads over `over`. So it is of a node itself, and of none that is not reached. */
  dominates: (over: string, name: string) => boolean
}

/** `first` and `size`: where it stands in the tree of dominators, and how many it has below it, with itself. */
type Node = { number: number; before: Node[]; dominator?: Node; first: number; size: number; free: number }

/**
 * As K. D. Cooper, T. J. Harvey and K. Kennedy do it ("A simple, fast dominance algorithm"): once for all nodes. To follow the ways anew
 * without each node would take the square of that.
 * @param open the nodes at which a way may begin
 */
export function findDominators(open: readonly string[], next: (name: string) => readonly string[]): Dominators {
  const nodes = new Map<string, Node>()
  const order = postorder(nodes, open, next)
  while (order.toReversed().filter(settle).length > 0);
  for (const { dominator, size } of order) if (dominator) dominator.size += size
  for (const node of order.toReversed()) {
    const { dominator } = node
    node.first = dominator?.free ?? 0
    node.free = node.first + 1
    if (dominator) dominator.free += node.size
  }
  return {
    isReached: (name) => nodes.has(name),
    dominates: (over, name) => {
      const [outer, inner] = [nodes.get(over), nodes.get(name)]
      return !!outer && !!inner && outer.first <= inner.first && inner.first < outer.first + outer.size
    },
  }
}

/** Each node after those that it leads to, but for the one that leads back to it. The last one is before all that are open. */
function postorder(
  nodes: Map<string, Node>,
  open: readonly string[],
  next: (name: string) => readonly string[],
): Node[] {
  const order: Node[] = []
  const path = [{ node: createNode(), left: [...open] }]
  // No function that calls itself: a journey may be long.
  for (let end = path.at(-1); end; end = path.at(-1)) {
    const { node, left } = end
    const name = left.pop()
    if (name === undefined) {
      node.number = order.push(node)
      path.pop()
      continue
    }
    const known = nodes.get(name)
    const to = known ?? createNode()
    to.before.push(node)
    if (known) continue
    nodes.set(name, to)
    path.push({ node: to, left: [...next(name)] })
  }
  return order
}

function createNode(): Node {
  return { number: 0, before: [], first: 0, size: 1, free: 0 }
}

/** Sets the nearest dominator by what is known so far. Returns whether it is another one. */
function settle(node: Node): boolean {
  const known = node.before.filter(({ dominator, before }) => dominator || before.length === 0)
  const [first, ...others] = known
  if (!first) return false
  const dominator = others.reduce(meet, first)
  if (node.dominator === dominator) return false
  node.dominator = dominator
  return true
}

/** The nearest node that dominates both. */
function meet(one: Node, other: Node): Node {
  let [low, high] = [one, other]
  while (low !== high) {
    if (low.number > high.number) [low, high] = [high, low]
    // The one before all has the highest number.
    low = low.dominator ?? high
  }
  return low
}
