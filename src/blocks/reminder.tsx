import { defineBlock } from '@journey/engine'
import { ButtonLink } from '../look/button-link.ts'
import { Icon } from '../look/icon.tsx'
import { ButtonRow } from './parts/button-row.tsx'
import { calendarFile } from './parts/calendar-file.ts'

/** A day to remember, as a file that any calendar takes. Nothing is shown while the day is not known. */
export const reminder = defineBlock<{ date?: string; of?: string; now: number }>({
  options: {
    type: 'object',
    properties: {
      date: { type: 'string', 'x-fact': true, 'x-holds': { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' } },
      // What the day belongs to: a calendar tells two of the same date apart by it.
      of: { type: 'string', 'x-fact': true, 'x-holds': { type: 'string' } },
      now: { type: 'string', 'x-fact': true, 'x-holds': { type: 'integer' } },
    },
    required: ['date', 'of', 'now'],
    additionalProperties: false,
  },
  copy: ['label', 'title', 'file'],
  component: ({ options: { date, of = '', now }, text }) => {
    if (date === undefined) return null
    const file = calendarFile({ date, title: text('title') ?? '', text: text('text') ?? '', id: of, now })
    return (
      <ButtonRow isScreenOnly>
        <ButtonLink
          variant="outline"
          width={{ base: 'full', sm: 'auto' }}
          href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
          download={text('file')}
        >
          <Icon name="calendar" size="5" />
          {text('label')}
        </ButtonLink>
      </ButtonRow>
    )
  },
})
