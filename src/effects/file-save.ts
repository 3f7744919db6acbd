import type { JsonObject } from '@journey/engine'
import { defineEffect, heldFile, letGoOfFile } from '@journey/engine'
import type { Services } from '#journey-types'

type Saved = Services['file.save']['answer']

/** Long enough for a slow phone to have begun; until then the browser reads the file from this address. */
const readWithin = 60_000

/** `file.save`: gives a held file to the browser to keep, and lets go of it. `FILES_GONE` when the page no longer holds it. */
export const fileSave = () =>
  defineEffect<JsonObject & { file?: string; name?: string }, Saved>(async ({ file: id = '', name = 'document' }) => {
    const file = heldFile(id)
    if (!file) return { code: 'FILES_GONE' }
    const address = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = address
    link.download = name
    // Some browsers follow only a link that is part of the page.
    document.body.append(link)
    link.click()
    link.remove()
    setTimeout(() => URL.revokeObjectURL(address), readWithin)
    letGoOfFile(id)
    return { code: 'ok', response: { name } }
  })
