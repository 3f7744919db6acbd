/** Text locked with a key; opens only for the same key and the same `label`. */
export type Sealed = { nonce: string; text: string }

/** Locks text with AES-GCM. `label` stays readable beside it, but cannot be exchanged for another. */
export async function seal(key: CryptoKey, text: string, label: string): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const bytes = await crypto.subtle.encrypt(lock(nonce, label), key, new TextEncoder().encode(text))
  return { nonce: toBase64(nonce), text: toBase64(new Uint8Array(bytes)) }
}

/** Opens what `seal` locked. Rejects for another key, another label or changed text. */
export async function unseal(key: CryptoKey, sealed: Sealed, label: string): Promise<string> {
  const bytes = await crypto.subtle.decrypt(lock(fromBase64(sealed.nonce), label), key, fromBase64(sealed.text))
  return new TextDecoder().decode(bytes)
}

function lock(nonce: Uint8Array<ArrayBuffer>, label: string): AesGcmParams {
  return { name: 'AES-GCM', iv: nonce, additionalData: new TextEncoder().encode(label) }
}

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
