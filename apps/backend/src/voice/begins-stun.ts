const magicCookie = Buffer.from('2112a442', 'hex')

/** Whether a connection that begins with the bytes speaks STUN (RFC 8489): as far as there are any, no HTTP begins so. */
export function beginsStun(bytes: Buffer): boolean {
  if (bytes.length === 0 || bytes[0]! > 1) return false
  const cookie = bytes.subarray(4, 8)
  return cookie.equals(magicCookie.subarray(0, cookie.length))
}
