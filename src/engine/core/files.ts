/**
 * Files that the applicant has chosen or was given. A file is not JSON: the state holds its id, and the page holds the
 * file. A reload forgets both, so every schema property that names a stored file is `writeOnly`.
 */
export type FileStore = {
  /** Keeps a file in this page and returns its id. */
  store: (file: Blob) => string
  /** The file of that id; `undefined` after its release, or when the page before a reload stored it. */
  get: (id: string) => Blob | undefined
  /** Forgets a file that is no longer needed. An unknown id is ignored. */
  release: (id: string) => void
}

/** An empty file store, for one page. */
export function createFileStore(): FileStore {
  const files = new Map<string, Blob>()
  let count = 0
  return {
    store: (file) => {
      count += 1
      const id = `file-${count}`
      files.set(id, file)
      return id
    },
    get: (id) => files.get(id),
    release: (id) => void files.delete(id),
  }
}
