/** Says that a minus sign was left out: an amount must not change its meaning without a word. */
import { defineStyles } from '../../look/styles.ts'

/** In the page all the time, empty without `text`, so that a screen reader hears it change. */
export function MinusNote({ text }: { text: string | undefined }) {
  return (
    <p role="status" className={text === undefined ? undefined : styles.note}>
      {text}
    </p>
  )
}

const styles = defineStyles({
  note: { textStyle: 'help', marginBlockStart: '1.5' },
})
