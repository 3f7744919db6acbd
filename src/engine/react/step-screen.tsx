/** The screen of a step, or the inside of its dialog: heading, what is wrong, blocks, buttons. */
import {
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { isVisible } from '../core/path.ts'
import type { Screen } from '../core/screen.ts'
import { Blocks } from './block-view.tsx'
import { useEngine } from './engine.ts'
import { FailureBoundary } from './failure-boundary.tsx'
import { formatFieldError, useFieldErrors } from './field-errors.ts'
import { createFieldWatch } from './field-watch.ts'
import { fieldId, focusField, headingId, problemsId } from './focus.ts'
import { useAct } from './hooks.ts'
import { StepContext } from './step-context.ts'
import { useActions } from './use-actions.ts'
import { useText } from './use-text.ts'

/** Draws a step. While its module is loading it draws what is awaited; a module that cannot be had draws the shell's message. */
export function StepScreen({ step }: { step: string }) {
  const { screens } = useEngine()
  const loaded = () => screens.get(step)
  const failed = () => screens.hasFailed(step)
  const screen = useSyncExternalStore(screens.subscribe, loaded, loaded)
  const hasFailed = useSyncExternalStore(screens.subscribe, failed, failed)
  useEffect(() => {
    if (step !== '') screens.load(step)
  }, [screens, step])
  if (hasFailed) return <Missing step={step} />
  return screen ? <Loaded key={step} screen={screen} step={step} /> : <Waiting />
}

function Loaded({ step, screen }: { step: string; screen: Screen }) {
  const { journey, view } = useEngine()
  const context = useMemo(
    () => ({ step, screen, watchField: createFieldWatch(view, journey, step) }),
    [step, screen, view, journey],
  )
  return (
    <StepContext value={context}>
      <FailureBoundary component={step} labels={[`${step}.banner.title`, `${step}.title`]}>
        <FormElement step={step} screen={screen}>
          <StepHeading step={step} />
          <Problems step={step} />
          <Blocks content={screen.content} />
          <Buttons step={step} screen={screen} />
        </FormElement>
      </FailureBoundary>
    </StepContext>
  )
}

/** Enter in a field does what Next does, where that is there. */
function FormElement({ step, screen, children }: { step: string; screen: Screen; children: ReactNode }) {
  const { journey, view } = useEngine()
  const act = useAct(step)
  const entered = useRef<HTMLButtonElement>(null)
  const hasNext = journey.definition.steps[step]?.on.next !== undefined
  const { form, actions } = screen
  const submit = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      // A drawn button raises its own action: its submit event is not handled a second time.
      const { submitter } = event.nativeEvent as SubmitEvent
      if (!hasNext || (submitter !== null && submitter !== entered.current)) return
      if (actions.every((use) => use.name !== 'next' || isVisible(journey, view.getState(), use))) act('next')
    },
    [act, hasNext, actions, journey, view],
  )
  if (form === null) return children
  return (
    <form noValidate onSubmit={submit}>
      {/* The browser presses the first submit button for Enter, and does nothing when there is none. */}
      <button ref={entered} type="submit" hidden tabIndex={-1} aria-hidden="true" />
      {children}
    </form>
  )
}

function StepHeading({ step }: { step: string }) {
  const { registry, journey, part } = useEngine()
  const text = useText()
  const title = text(`${step}.title`)
  if (title === undefined) return null
  const { Heading } = registry.slots
  const level = journey.definition.steps[step]?.as === 'dialog' ? 2 : 1
  return <Heading id={headingId(step, part)} title={title} intro={text(`${step}.intro`)} level={level} />
}

/** The summary of what is wrong. A dialog has no room for it, and shows only what belongs to none of its fields. */
function Problems({ step }: { step: string }) {
  const { registry, journey, part } = useEngine()
  const text = useText()
  const { as, fields = [] } = journey.definition.steps[step] ?? {}
  const faults = useFieldErrors(step)
  const drawn = new Set(fields)
  const atFields = as === 'dialog' ? [] : faults.filter(({ field }) => drawn.has(field))
  // What is wrong with no field on screen is shown once, and leads to a field without a message of its own.
  const elsewhere = faults.find(({ field }) => !drawn.has(field))
  const summary = elsewhere ? [...atFields, elsewhere] : atFields
  if (summary.length === 0) return null
  const wrong = new Set(faults.map(({ field }) => field))
  const free = fields.find((field) => !wrong.has(field))
  const idOf = (field: string | undefined) => (field === undefined ? headingId(step, part) : fieldId(step, field, part))
  const { ProblemSummary } = registry.slots
  const problems = summary.map((fault) => ({
    problem: { field: fault.field, keyword: fault.keyword, params: fault.params },
    id: idOf(fault === elsewhere ? free : fault.field),
    message: formatFieldError(journey, text, step, fault),
  }))
  return (
    <div id={problemsId(step, part)}>
      <ProblemSummary title={text('shell.problems') ?? ''} problems={problems} onSelect={(id) => focusField(id)} />
    </div>
  )
}

function Buttons({ step, screen }: { step: string; screen: Screen }) {
  const { registry } = useEngine()
  const actions = useActions(step, screen)
  const { Actions } = registry.slots
  return actions.length > 0 ? <Actions actions={actions} /> : null
}

function Waiting() {
  const { registry } = useEngine()
  const text = useText()
  const { Loading } = registry.slots
  return <Loading text={text('busy.default') ?? ''} />
}

function Missing({ step }: { step: string }) {
  const { registry, screens } = useEngine()
  const text = useText()
  const { Failure } = registry.slots
  const [isLoading, setLoading] = useState(false)
  if (isLoading) return <Waiting />
  const press = () => {
    setLoading(true)
    screens.load(step).finally(() => setLoading(false))
  }
  const tryAgain = { label: text('actions.tryAgain') ?? '', press }
  return (
    <div ref={takeFocus} tabIndex={-1}>
      <Failure text={text('shell.loadFailed') ?? ''} tryAgain={tryAgain} />
    </div>
  )
}

/** No heading has come to take the focus, and what had it is gone with the screen before. */
function takeFocus(place: HTMLElement | null): void {
  place?.focus()
}
