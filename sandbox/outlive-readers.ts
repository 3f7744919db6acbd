/** A program that reads what is printed may end: a collector of logs that is restarted must not end the server with it. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
