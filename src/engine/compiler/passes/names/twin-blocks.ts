/** Two blocks of one kind that are drawn together, where one was to stand in the place of the other. */
import { list } from '../../source/authored.ts'
import { allBlocks, type BlockUse, blocksOf } from '../../symbols/blocks.ts'
import type { ownScopeOf } from './facts.ts'

type Scope = ReturnType<typeof ownScopeOf>

/**
 * Reports two beside each other that both stand under the same `unless`, of conditions of the step that nothing else there asks for:
 * where they hold, nothing is drawn in place of the two, so that the conditions would be there for nothing.
 */
export function checkTwinBlocks(scope: Scope): void {
  const { step } = scope
  const all = blocksOf(step.merged)
  for (const blocks of [all, ...allBlocks(all).map(({ content }) => content)])
    for (const [index, one] of blocks.entries()) {
      const other = blocks[index + 1]
      const guards = list(one.unless)
      if (!other || other.block !== one.block || one.when || other.when || guards.length === 0) continue
      if (guards.toSorted().join() !== list(other.unless).toSorted().join()) continue
      if (!guards.every((name) => isAskedOnlyBy(scope, name, [one, other]))) continue
      const named = guards.map((name) => `\`${name}\``).join(', ')
      const message = `\`${other.name}\` is drawn exactly where \`${one.name}\` is`
      const label = `both say \`unless\` ${named}, and nothing is drawn where that holds`
      const related = { place: scope.place([...one.path, 'unless']), label: 'the other one' }
      const help = 'write `when` at one of the two'
      scope.report.heuristic()('J122', scope.place([...other.path, 'unless']), message, label, help, related)
    }
}

/** A condition of the step's own whose name stands nowhere else in it. */
function isAskedOnlyBy({ step }: Scope, name: string, uses: readonly BlockUse[]): boolean {
  const { conditions = {}, content: _, ...rest } = step.merged
  if (!Object.hasOwn(conditions, name)) return false
  const { [name]: __, ...others } = conditions
  const asks = ({ when, unless }: BlockUse): boolean => [...list(when), ...list(unless)].includes(name)
  const elsewhere = allBlocks(blocksOf(step.merged)).filter((use) => !uses.includes(use) && asks(use))
  return elsewhere.length === 0 && !JSON.stringify([rest, others]).includes(`"${name}"`)
}
