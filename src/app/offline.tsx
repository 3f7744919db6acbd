/** Says that the device has no connection, and what that means for what was entered. */

import { useText } from '@journey/engine/react'
import { useSyncExternalStore } from 'react'
import { WarningBox } from './warning-box.tsx'

/** Heard politely when the connection goes. Empty while there is one, so that its coming is a change. */
export function Offline() {
  const text = useText()
  const isOnline = useSyncExternalStore(subscribe, readOnline, readOnline)
  return (
    <div role="status" data-warning={isOnline ? undefined : ''}>
      {!isOnline && (
        <WarningBox title={text('shell.offline.title')}>
          <p>{text('shell.offline.body')}</p>
        </WarningBox>
      )}
    </div>
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
