import { hash, randomBytes, randomUUID } from 'node:crypto'
import { systemClock } from './clock.ts'

/**
 * An id that sorts by the millisecond of its creation (UUID version 7, RFC 9562), also after the system's clock was set
 * back.
 */
export function newId(): string {
  const time = systemClock().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** A secret of 256 random bits, fit for a path or a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored in place of a token. Tokens are random through and through, so one fast hash suffices. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

const inviteAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** Ten letters and digits that are told apart when read aloud: 58 bits. */
export function newInviteCode(): string {
  let code = ''
  while (code.length < 10) {
    for (const byte of randomBytes(16)) {
      // Bytes past the last whole multiple would make the first letters likelier.
      if (byte >= 256 - (256 % inviteAlphabet.length) || code.length === 10) continue
      code += inviteAlphabet[byte % inviteAlphabet.length]
    }
  }
  return code
}
