/** One block of a screen, with its options filled in and its words at hand. */
import { type ComponentType, useCallback, useMemo } from 'react'
import type { BlockProps } from '../core/define.ts'
import { factsIn, fillTemplate } from '../core/facts.ts'
import { lacks, missingReads, tryAgainAction } from '../core/missing-reads.ts'
import type { Json, JsonObject } from '../core/model.ts'
import { isBusy, isVisible, mayAct, pathTo } from '../core/path.ts'
import type { BlockUse } from '../core/screen.ts'
import { useEngine } from './engine.ts'
import { FailureBoundary } from './failure-boundary.tsx'
import { useHasFieldErrors } from './field-errors.ts'
import { useAct, useDerived, useDispatch, useSelect } from './hooks.ts'
import { partNamed } from './load-parts.ts'
import { useStepContext } from './step-context.ts'
import { StepForm } from './step-form.tsx'
import { useText } from './use-text.ts'

/** Draws the blocks of a stack, and those nested in them. */
export function Blocks({ content }: { content: BlockUse[] }) {
  const { journey } = useEngine()
  const { step } = useStepContext()
  const page = journey.definition.steps[step]?.page
  const drawn = useDerived((known, state) => content.map((use) => isVisible(known, state, use)))
  const shown = content.filter((_, index) => drawn[index])
  const lacking = useLacking(shown)
  return shown.map((use) => (
    <FailureBoundary key={use.name} component={use.name} labels={namesOf(step, use.name, page)}>
      {use.name === lacking[0] && <Unread />}
      {use.block === 'form' ? <StepForm /> : !lacking.includes(use.name) && <BlockView use={use} />}
    </FailureBoundary>
  ))
}

/**
 * The blocks, by name, whose options come from a read that failed and was set aside: the first of them offers to read it again,
 * for all. A form needs what its fields need.
 */
function useLacking(content: BlockUse[]): string[] {
  const { step, screen } = useStepContext()
  return useDerived((journey, state) => {
    const missing = missingReads(journey, state, step)
    if (missing.length === 0) return noNames
    const ofFields = () => Object.values(screen.fields).flatMap((field) => factsIn(field.options))
    const isLacking = ({ block, options }: BlockUse) => {
      const facts = block === 'form' ? ofFields() : factsIn(options)
      return missing.some((read) => lacks(journey, state, facts, read))
    }
    return content.filter(isLacking).map(({ name }) => name)
  })
}

const noNames: string[] = []

/** In place of what is missing: the offer to read it again. */
function Unread() {
  const { registry } = useEngine()
  const { step } = useStepContext()
  const act = useAct(step)
  const text = useText()
  const { Failure } = registry.slots
  const tryAgain = { label: text('actions.tryAgain') ?? '', press: () => act(tryAgainAction) }
  return <Failure text={text('shell.readFailed') ?? ''} tryAgain={tryAgain} />
}

/** What a part of the screen is called on the screen: by its own heading, else by the page's name. */
const namesOf = (step: string, block: string, page: string | undefined) => [
  ...['heading', 'title', 'label'].map((key) => `${step}.blocks.${block}.${key}`),
  `pages.${page}`,
]

function BlockView({ use }: { use: BlockUse }) {
  const { registry, journey, view, runtime } = useEngine()
  const { step } = useStepContext()
  const act = useAct(step)
  const dispatch = useDispatch()
  const options = useDerived((known, state) => fillTemplate(known, state, use.options)) as JsonObject | undefined
  const busy = useSelect((state) => isBusy(state, journey))
  const possible = useDerived((known, state) => possibleActions(known, state, step))
  const hasProblems = useHasFieldErrors(step)
  const say = useText()
  const place = useSelect((state) => `${state.step} ${state.trail.join(' ')}`)

  const text = useCallback((key: string) => say(`${step}.blocks.${use.name}.${key}`), [say, step, use.name])
  const can = useCallback((name: string) => possible.includes(name), [possible])
  const visit = useCallback((path: string) => dispatch({ type: 'visit', path }), [dispatch])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what may be visited changes with the place on the path
  const pathToStep = useCallback<BlockProps['pathTo']>(
    (target, mode) => pathTo(journey, runtime.getState(), target, mode),
    [journey, runtime, view, place],
  )
  const children = useMemo(() => <Blocks content={use.content} />, [use.content])

  const block = partNamed('block', registry.blocks, use.block)
  // The compiler has checked the options of every use against the block's own schema.
  const View = block.component as unknown as ComponentType<BlockProps>
  return (
    <View {...{ options: options ?? noOptions, text, act, can, busy, hasProblems, pathTo: pathToStep, visit }}>
      {children}
    </View>
  )
}

const noOptions = {}

/** The events of a step that the applicant can raise now. */
function possibleActions(
  journey: Parameters<typeof mayAct>[0],
  state: Parameters<typeof mayAct>[1],
  step: string,
): Json[] {
  const events = Object.keys({ ...journey.definition.on, ...journey.definition.steps[step]?.on })
  return events.filter((event) => mayAct(journey, state, step, event))
}
