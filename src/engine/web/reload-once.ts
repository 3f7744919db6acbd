/** A part of the program that cannot be fetched has often been replaced by a newer one: a reload finds it. */

/**
 * Loads the page again; `otherwise` is run instead when that was tried in this tab less than a minute ago. What
 * was entered is saved by then.
 */
export function reloadOnce(otherwise: () => void): void {
  const last = Number(read())
  if (Math.abs(Date.now() - last) < 60_000 || !write(String(Date.now()))) return otherwise()
  location.reload()
}

const name = 'journey-reloaded'

function read(): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Without storage there is no telling a first reload from the tenth: then there is none. */
function write(value: string): boolean {
  try {
    sessionStorage.setItem(name, value)
    return true
  } catch {
    return false
  }
}
