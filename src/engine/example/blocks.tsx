/** The blocks of the tea shop. */
import { defineBlock } from '@journey/engine'

/** A paragraph, where the step has words for one, and a link to the step whose answers it is about. */
const text = defineBlock<{ edit?: string }>({
  options: { type: 'object', properties: { edit: { type: 'string', 'x-step': true } }, additionalProperties: false },
  component: ({ options: { edit }, text: say, pathTo }) => {
    const body = say('body')
    const path = edit === undefined ? undefined : pathTo(edit, 'edit')
    if (body === undefined) return null
    return <p>{path === undefined ? body : <a href={path}>{body}</a>}</p>
  },
})

/** Something to look at, with a button where it has an action, and with terms to which an applicant agrees. */
const picture = defineBlock<{ action?: string; shows?: string[]; of?: string; terms?: string }>({
  options: {
    type: 'object',
    properties: {
      action: { 'x-event': true },
      shows: { type: 'array', items: { type: 'string', 'x-copy': 'shown' } },
      of: { 'x-fact': true },
      terms: { 'x-fact': true, 'x-agreed': true },
    },
    additionalProperties: false,
  },
  nests: true,
  component: ({ options: { action, shows = [], of, terms }, text: say, can, act, children }) => (
    <figure>
      <figcaption>
        {say('caption')} {of}
      </figcaption>
      {shows.map((key) => (
        <p key={key}>{say(`shown.${key}`)}</p>
      ))}
      {action !== undefined && (
        <button type="button" disabled={!can(action)} onClick={() => act(action)}>
          {say('button') ?? action}
        </button>
      )}
      {terms !== undefined && <p>{terms}</p>}
      {children}
    </figure>
  ),
})

export const blocks = { text, picture }
