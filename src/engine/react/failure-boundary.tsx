/** A part of the screen that fails is replaced by a message; the rest continues. */
import { Component, type ErrorInfo, type ReactNode, useCallback } from 'react'
import { useEngine } from './engine.ts'
import { useText } from './use-text.ts'

type Props = {
  /** What fails, for a message where none of the `labels` is worded. */
  component: string
  /** Copy keys of what people call it: the first that has words gives the message its name. */
  labels: string[]
  children: ReactNode
}

/** Draws the children, or that they failed; then they can be tried again, with everything entered still in its place. */
export function FailureBoundary({ component, labels, children }: Props) {
  const { report } = useEngine()
  const failed = useCallback(
    (tryAgain: () => void) => <Failed component={component} labels={labels} tryAgain={tryAgain} />,
    [component, labels],
  )
  return (
    <Catch report={report} failed={failed}>
      {children}
    </Catch>
  )
}

function Failed({ component, labels, tryAgain }: Omit<Props, 'children'> & { tryAgain: () => void }) {
  const { registry } = useEngine()
  const text = useText()
  const { Failure } = registry.slots
  const name = labels.map((key) => text(key)).find((label) => label !== undefined && label !== '')
  return (
    <Failure
      text={text('shell.componentFailed', { component: name ?? component }) ?? ''}
      tryAgain={{ label: text('actions.tryAgain') ?? '', press: tryAgain }}
    />
  )
}

type CatchProps = {
  report: (problem: unknown) => void
  failed: (tryAgain: () => void) => ReactNode
  children: ReactNode
}

class Catch extends Component<CatchProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(problem: unknown, _info: ErrorInfo) {
    this.props.report(problem)
  }

  tryAgain = () => this.setState({ failed: false })

  override render() {
    return this.state.failed ? this.props.failed(this.tryAgain) : this.props.children
  }
}
