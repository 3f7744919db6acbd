/** Where a run of all unit tests has its temporary files; `available`: bytes of memory. */
export function folderForTests(folder?: string, available?: number): string
