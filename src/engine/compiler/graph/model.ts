/** The nouns of a drawn journey. */

import type { Span } from '../diagnostics/diagnostic.ts'
import type { Structure } from '../source/project.ts'
import { catalogueKey } from '../symbols/catalogue-key.ts'

/** Where the journey is opened from: a visitor, a link. */
export const outside = '@'
/** Any step on screen: rules of journey.yaml apply everywhere. */
export const anywhere = '*'

export type GraphNode = {
  /** A step's name; `!` and the key in errors.yaml for a code. */
  id: string
  /** `waiting`: a step without a path. */
  kind: 'screen' | 'waiting' | 'dialog' | 'code'
  section?: string
  path?: string
  /** Call → effect. */
  calls: Record<string, string>
  at: Span
}

export type GraphEdge = {
  /** Id of a node, or `@` (outside), or `*` (anywhere). */
  from: string
  /** Id of a node, or `back`. */
  to: string
  /** `next`, `verify.ok`, `cooldown.done`, `amount.changed`, `enter`; an address or a query for what comes from outside. */
  event: string
  does: 'go' | 'show'
  /** Why the event comes up. `failure`: no rule of the step minds it, so the catalogue does. */
  cause: 'action' | 'outcome' | 'failure' | 'timer' | 'change' | 'enter' | 'open' | 'link' | 'edit'
  when: string[]
  unless: string[]
  /** The rule, as it is in the compiled definition; the step is '' in journey.yaml. Not for failures, links and edits. */
  rule?: { step: string; event: string; index: number }
  at: Span
}

export type Graph = { nodes: GraphNode[]; edges: GraphEdge[] }

/** The node for a code: its entry, narrowed to the effect that raised it where there is such a one. */
export function entryOf(project: Structure, code: string, effect?: string): string {
  return `!${catalogueKey(project, code, effect) ?? 'UNKNOWN'}`
}
