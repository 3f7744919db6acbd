/** A journey whose texts are all changed in one way, for what the studio shows. */
import type { CompiledJourney, Message, Messages, Screen } from '@journey/engine'

/** The same journey, each of its texts as `change` returns it. */
export function withMessages(
  compiled: CompiledJourney,
  change: (message: Message, key: string) => Message,
): CompiledJourney {
  const changed = (messages: Messages): Messages =>
    Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, change(message, key)]))
  const inEach = (byLanguage: Record<string, Messages>) =>
    Object.fromEntries(Object.entries(byLanguage).map(([language, messages]) => [language, changed(messages)]))
  return {
    ...compiled,
    messages: inEach(compiled.messages),
    screens: Object.fromEntries(
      Object.entries(compiled.screens).map(([step, load]) => [
        step,
        async () => {
          const { default: screen } = await load()
          return { default: { ...screen, messages: inEach(screen.messages) } satisfies Screen }
        },
      ]),
    ),
  }
}
