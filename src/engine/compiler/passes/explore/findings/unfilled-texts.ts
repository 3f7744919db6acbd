/** Texts on screen that name a fact which is not there: an applicant would read a gap. */
import { isAnswer, readFact } from '../../../../core/facts.ts'
import { memoize } from '../../../../core/memoize.ts'
import type { FactPath, State } from '../../../../core/model.ts'
import { isVisible, onScreen } from '../../../../core/path.ts'
import type { BlockUse } from '../../../../core/screen.ts'
import type { Report } from '../../../diagnostics/report.ts'
import type { CompiledScreen } from '../../../lower/screens.ts'
import { placeIn, type StepFile } from '../../../source/project.ts'
import { alwaysSaid } from '../../../symbols/messages.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import { movesTo, type Node, type StateSpace } from '../space/state-space.ts'
import { formatStory } from '../space/story.ts'

type Screens = Record<string, CompiledScreen>

/** Reports each fact once for each step, with the first text and the shortest way on which it is not there. */
export function checkUnfilledTexts(
  model: AbstractModel,
  { nodes }: StateSpace,
  screens: Screens,
  report: Report,
): void {
  const reported = new Set<string>()
  for (const node of nodes) {
    for (const name of onScreen(node.state)) {
      const step = model.project.steps.get(name)
      const screen = screens[name]
      if (!step || !screen) continue
      for (const said of factsSaid(screen)) {
        const key = `${name} ${said.fact}`
        if (reported.has(key) || isCalculated(model, said.fact)) continue
        if (!isShown(model, screen, node.state, said.key) || isAnswer(readFact(model.journey, node.state, said.fact)))
          continue
        reported.add(key)
        reportUnfilled(model, node, step, said, report)
      }
    }
  }
}

/** A name in a text, and the fact that it stands for. `key`: of the text, within its step. */
type Said = { key: string; name: string; fact: FactPath }

/** The facts that the heading, the blocks, the buttons and the fields of a screen say in any case, as far as they are drawn. */
export const factsSaid = memoize(({ step, copyValues, messages }: CompiledScreen): Said[] =>
  Object.values(messages).flatMap((all) =>
    Object.entries(all).flatMap(([full, message]) => {
      const key = full.slice(step.length + 1)
      if (!/^(title$|intro$|blocks\.|actions\.|fields\.\w+\.(label|help)$)/.test(key)) return []
      return alwaysSaid(message).flatMap((name) => {
        const fact = copyValues[name]
        return fact === undefined ? [] : [{ key, name, fact }]
      })
    }),
  ),
)

/** Whether the part of the screen with this text is there. A block may leave single texts of its own out. */
function isShown(
  { journey }: AbstractModel,
  { step, content, actions }: CompiledScreen,
  state: State,
  key: string,
): boolean {
  const [kind, name = ''] = key.split('.')
  if (kind === 'actions') return actions.some((action) => action.name === name && isVisible(journey, state, action))
  const isIn = (blocks: readonly BlockUse[]): boolean =>
    blocks.some(
      (block) =>
        isVisible(journey, state, block) &&
        ((kind === 'fields' ? block.block === 'form' : block.name === name) || isIn(block.content)),
    )
  // Of a field that depends on the answers it is not known whether it is there.
  if (kind === 'fields') return journey.definition.steps[step]?.asked?.[name] === undefined && isIn(content)
  return kind !== 'blocks' || isIn(content)
}

/** What a calculation gives is assumed on a way, one value at a time: what it leaves out is not known. */
function isCalculated({ definition }: AbstractModel, fact: FactPath): boolean {
  return Object.hasOwn(definition.calculations, fact.split('.')[0] ?? '')
}

function reportUnfilled(
  model: AbstractModel,
  node: Node,
  step: StepFile,
  { key, name, fact }: Said,
  report: Report,
): void {
  const isOwn = step.merged.copyValues?.[name] !== undefined
  report.withStory(
    formatStory(model, movesTo(node)),
    'J513',
    isOwn ? placeIn(step, ['copyValues', name]) : { document: step.document, path: ['step'] },
    `\`${step.name}.${key}\` says \`{${name}}\`, and \`${fact}\` may not be there`,
    'an applicant would read a text with a gap',
    'show it only `when` the fact is there, choose by a fact that says so (`{isKnown, select, true {…} other {}}`), or require it where it comes from',
  )
}
