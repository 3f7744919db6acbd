import { defineEffect } from '@journey/engine'
import type { Services } from '#journey-types'

type Save = Services['file.save']

/** Long enough for a slow phone to have begun; until then the browser reads the file from this address. */
const readWithin = 60_000

/** `file.save`: gives a stored file to the browser as a download, and releases it. `FILES_GONE` when the page has no such file. */
export const fileSave = () =>
  defineEffect<Save['input'], Save['answer']>(async ({ file: id, name = 'document' }, { files }) => {
    const file = files.get(id)
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
    files.release(id)
    return { code: 'ok', response: { name } }
  })
