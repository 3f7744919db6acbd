/** 128 random bits as hex. `crypto.randomUUID` is missing where a phone opens a developer's machine over plain http. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
