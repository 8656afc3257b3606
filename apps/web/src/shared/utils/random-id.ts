/** 128 random bits in hexadecimal. Works over plain http, where `crypto.randomUUID` is not available. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
