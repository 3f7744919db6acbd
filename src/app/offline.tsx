/** Says that the device has no connection, and what that means for what was entered. */

import { useText } from '@journey/engine/react'
import { useSyncExternalStore } from 'react'
import { chakra } from '../look/chakra.ts'
import { Icon } from '../look/icon.tsx'

/** Heard politely when the connection goes. Empty while there is one, so that its coming is a change. */
export function Offline() {
  const text = useText()
  const isOnline = useSyncExternalStore(subscribe, readOnline, readOnline)
  return (
    <chakra.div role="status">
      {!isOnline && (
        <chakra.div
          display="flex"
          gap="3"
          padding="4"
          marginBlockEnd="5"
          borderRadius="card"
          backgroundColor="warning.bg"
          animationStyle="enter"
        >
          <Icon name="warning" color="warning.fg" />
          <chakra.div flexGrow={1}>
            <chakra.p fontWeight="semibold">{text('shell.offline.title')}</chakra.p>
            <p>{text('shell.offline.body')}</p>
          </chakra.div>
        </chakra.div>
      )}
    </chakra.div>
  )
}

/** A browser that does not know is taken to be online: the call itself will tell. */
function readOnline(): boolean {
  return globalThis.navigator?.onLine !== false
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
