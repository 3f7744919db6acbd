/** A picture of one's own face, taken by a checker that is loaded only where this field is. */

import { defineWidget } from '@journey/engine'
import { fetchPart } from '@journey/engine/web'
import { type ComponentType, useEffect, useState } from 'react'
import { Button } from '../look/button.ts'
import { defineStyles } from '../look/styles.ts'
import type { FaceValue, SelfieOptions, SelfieProps } from './parts/selfie/selfie-field.ts'

const fact = { 'x-fact': true }
const text = { type: 'string', ...fact, 'x-holds': { type: 'string' } }
const flag = { type: ['string', 'boolean'], ...fact, 'x-holds': { type: 'boolean' } }

/** What the step says of itself. */
const phases = ['unprepared', 'turned', 'ready', 'starting', 'capture', 'upload', 'answered', 'again']

/** The field is the face; what happens on the way becomes events, so that the step decides what follows. */
export const selfie = defineWidget<FaceValue, SelfieOptions>({
  accepts: ['object'],
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['phase', 'licence', 'session', 'answer', 'idleSeconds', 'script'],
    properties: {
      phase: { type: 'string', ...fact, 'x-holds': { enum: phases } },
      trouble: text,
      licence: {
        type: 'object',
        additionalProperties: false,
        required: ['publicKey'],
        properties: {
          checker: text,
          deviceKey: text,
          publicKey: text,
          key: text,
        },
      },
      licensing: flag,
      session: text,
      answer: {
        type: 'object',
        additionalProperties: false,
        properties: { processed: flag, blob: text },
      },
      upload: { type: 'string', ...fact, 'x-holds': { enum: ['running', 'stopped'] } },
      idleSeconds: { type: ['string', 'number'], ...fact, 'x-holds': { type: 'number', minimum: 1, maximum: 600 } },
      script: { type: 'string', ...fact, 'x-holds': { type: 'string', pattern: '^(/(?!/)|https://)' } },
    },
  },
  events: ['prepare', 'initialised', 'take', 'ended', 'finished'],
  ownFieldGroup: true,
  copy: [
    'preparing',
    'unprepared',
    'turned',
    'ready',
    'start',
    'starting',
    'opening',
    'hints',
    'cancel',
    'left',
    'sending',
    'slow',
    'done',
    'again',
    'tryAgain',
    'troubles',
    'problems',
    'kit',
  ],
  component: Selfie,
})

type View = ComponentType<{ field: SelfieProps }>

function Selfie(field: SelfieProps) {
  const [view, setView] = useState<{ Drawn: View } | 'failed'>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads it again
  useEffect(() => {
    let wanted = true
    fetchPart(() => import('./parts/selfie/selfie-view.tsx')).then(
      ({ SelfieView }) => wanted && setView({ Drawn: SelfieView }),
      () => wanted && setView('failed'),
    )
    return () => {
      wanted = false
    }
  }, [tries])

  const { text } = field.copy
  const tryAgain = () => {
    setView(undefined)
    setTries(tries + 1)
  }
  if (view === 'failed') {
    return (
      <div role="alert" className={styles.panel}>
        <p>{text('unprepared')}</p>
        <Button type="button" marginBlockStart="5" onClick={tryAgain}>
          {text('tryAgain')}
        </Button>
      </div>
    )
  }
  if (view) return <view.Drawn field={field} />
  return (
    <p role="status" className={styles.panel}>
      {text('preparing')}
    </p>
  )
}

/** The panel that the checker is drawn in when it has come. */
const styles = defineStyles({
  panel: {
    layerStyle: 'panel',
    marginBlockStart: '6',
    marginInline: 'auto',
    maxWidth: '34rem',
    padding: '8',
    textAlign: 'center',
  },
})
