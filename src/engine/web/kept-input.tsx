import { type ChangeEvent, Component, type ComponentProps, createRef, type ReactNode } from 'react'
import { isQuiet, typeAgain } from './quiet-fill.ts'

type Props = Omit<ComponentProps<'input'>, 'ref'>

/**
 * A controlled text input that keeps what was filled in without an event (see `quiet-fill.ts`) where it is drawn anew: React would
 * write its own value over it, and the text would be gone before a press could have it taken. A class, because React lets
 * nothing else see the page before it writes.
 */
export class KeptInput extends Component<Props> {
  private readonly field = createRef<HTMLInputElement>()
  /** The text after the last event, of which React knows. */
  private known: string | undefined

  private readonly change = (event: ChangeEvent<HTMLInputElement>): void => {
    const field = event.currentTarget
    this.props.onChange?.(event)
    this.known = field.value
  }

  override getSnapshotBeforeUpdate(): string | null {
    const field = this.field.current
    return field && isQuiet(field) && field.value !== this.known ? field.value : null
  }

  override componentDidUpdate(_: Props, __: unknown, filled: string | null): void {
    const field = this.field.current
    if (field && filled !== null && field.value !== filled) typeAgain({ field, lastKnown: field.defaultValue, filled })
  }

  override render(): ReactNode {
    return <input {...this.props} ref={this.field} onChange={this.change} />
  }
}
