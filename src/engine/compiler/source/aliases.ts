/** What the aliases (`*name`) of a file stand for. */
import { type Alias, type Document, isAlias, type Node, Scalar, visit } from 'yaml'

export type Aliases = {
  /** Names after `*` that no `&` before them sets, or only the one around them, and where they are in the text. */
  unknownAliases: { name: string; from: number; to: number }[]
  anchors: { name: string; node: Node }[]
  /** What each alias stands for: asking the tree walks all of it each time. */
  aliasTargets: ReadonlyMap<Alias, Node>
}

/** Puts empty text where an alias names no anchor, or what it stands in itself: the rest of the file can then be read. */
export function withoutUnknownAliases(tree: Document.Parsed): Aliases {
  const [unknownAliases, anchors]: [Aliases['unknownAliases'], Aliases['anchors']] = [[], []]
  const [latest, aliasTargets] = [new Map<string, Node>(), new Map<Alias, Node>()]
  visit(tree, {
    Node: (_, node) => {
      if (isAlias(node) || node.anchor === undefined) return
      anchors.push({ name: node.anchor, node })
      latest.set(node.anchor, node)
    },
    Alias: (_, node, around) => {
      const target = latest.get(node.source)
      if (target && !around.includes(target)) return void aliasTargets.set(node, target)
      const [from, to] = node.range ?? [0, 0]
      unknownAliases.push({ name: node.source, from, to })
      const empty = new Scalar('')
      if (node.range) empty.range = node.range
      return empty
    },
  })
  return { unknownAliases, anchors, aliasTargets }
}
