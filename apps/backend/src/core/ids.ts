import { hash, randomBytes, randomUUID } from 'node:crypto'
import { createOrder, systemClock } from './clock.ts'

const inOrder = createOrder()

/** Creates an id that sorts by the millisecond of its creation (UUID version 7, RFC 9562). */
export function newId(): string {
  const time = inOrder(systemClock()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** Creates a secret of 256 random bits that can stand in a path or a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash that is stored instead of a token. Tokens have enough entropy for a single fast hash. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

const inviteAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** Creates a code of ten letters and digits that are not easily confused: 58 bits. */
export function newInviteCode(): string {
  let code = ''
  while (code.length < 10) {
    for (const byte of randomBytes(16)) {
      // Bytes past the last whole multiple of the alphabet would make its first letters more likely.
      if (byte >= 256 - (256 % inviteAlphabet.length) || code.length === 10) continue
      code += inviteAlphabet[byte % inviteAlphabet.length]
    }
  }
  return code
}
