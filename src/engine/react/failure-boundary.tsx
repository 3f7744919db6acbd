/** A part of the screen that fails is replaced by a message; the rest continues. */
import { Component, type ContextType, type ReactNode } from 'react'
import { EngineContext, useEngine } from './engine.ts'
import { useText } from './use-text.ts'

type Props = {
  /** What fails, for a message where none of the `labels` is worded. */
  component: string
  /** Copy keys of what people call it: the first that has words gives the message its name. */
  labels: string[]
  children: ReactNode
}

/** Draws the children, or that they failed; then they can be tried again, with everything entered still in its place. */
export class FailureBoundary extends Component<Props, { failed: boolean }> {
  static override contextType = EngineContext
  declare context: ContextType<typeof EngineContext>

  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(problem: unknown) {
    this.context?.report(problem)
  }

  tryAgain = () => this.setState({ failed: false })

  override render() {
    const { children, ...named } = this.props
    return this.state.failed ? <Failed {...named} tryAgain={this.tryAgain} /> : children
  }
}

function Failed({ component, labels, tryAgain }: Omit<Props, 'children'> & { tryAgain: () => void }) {
  const { registry } = useEngine()
  const text = useText()
  const { Failure } = registry.slots
  const name = attempt(() => labels.map((key) => text(key)).find((label) => label !== undefined && label !== ''))
  return (
    <Failure
      text={text('shell.componentFailed', { component: name ?? component }) ?? ''}
      tryAgain={{ label: text('actions.tryAgain') ?? '', press: tryAgain }}
    />
  )
}

/** A name may be made of the very fact that has failed: then the part goes by the name that it has in the code. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
