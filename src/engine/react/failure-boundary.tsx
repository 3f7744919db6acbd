/** A part of the screen that fails is replaced by a message; the rest goes on. */
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useEngine } from './engine.ts'
import { useText } from './words.ts'

/** `component` is the name that the message gives: a block's or a field's. */
export function FailureBoundary({ component, children }: { component: string; children: ReactNode }) {
  const { report } = useEngine()
  return (
    <Catch report={report} fallback={<Failure component={component} />}>
      {children}
    </Catch>
  )
}

function Failure({ component }: { component: string }) {
  const text = useText()
  return <p role="alert">{text('shell.componentFailed', { component })}</p>
}

type CatchProps = { report: (problem: unknown) => void; fallback: ReactNode; children: ReactNode }

class Catch extends Component<CatchProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(problem: unknown, _info: ErrorInfo) {
    this.props.report(problem)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
