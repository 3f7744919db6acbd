/** Says that something was left out of what was typed or pasted: a number must not change its meaning without a word. */
import { defineStyles } from '../../look/styles.ts'

/** In the page all the time, empty without `text`, so that a screen reader hears it change. */
export function LeftOutNote({ text }: { text: string | undefined }) {
  return (
    <p role="status" className={text === undefined ? undefined : styles.note}>
      {text}
    </p>
  )
}

const styles = defineStyles({
  note: { textStyle: 'help', marginBlockStart: '1.5' },
})
