/** What `new` writes: whole files, each with its text. Nothing is written until all of it is known. */

/** `file` is relative to the repository. */
export type Written = { file: string; text: string; isNew: boolean }

/** The files of a journey and of the code beside it, as `new` finds them and leaves them. */
export type Files = {
  /** The text of a file, or nothing where there is none. */
  read: (file: string) => string | undefined
  write: (file: string, text: string) => void
  written: () => Written[]
}

/** Keeps what is written, so that a second change of a file builds on the first. @param disk the text of a file there is */
export function collectFiles(disk: (file: string) => string | undefined): Files {
  const texts = new Map<string, Written>()
  return {
    read: (file) => texts.get(file)?.text ?? disk(file),
    write: (file, text) => {
      texts.set(file, { file, text, isNew: disk(file) === undefined })
    },
    written: () => [...texts.values()],
  }
}

/** `cup-of-tea` → `Cup of tea`, for a first wording. */
export function titled(name: string): string {
  const text = name.replaceAll(/[-._]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `cup-of-tea` → `cupOfTea`. */
export function camelCase(name: string): string {
  return name.replaceAll(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase())
}
