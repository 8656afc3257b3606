import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The parameters that every authenticator app supports: SHA-1, six digits, 30 seconds (RFC 6238). */
const stepMs = 30_000
const digits = 6
const secretBytes = 20
/** How many steps the clock of a phone may be off. */
const skew = 1

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret in Base32. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(secretBytes))
}

/** The address in the QR code of an authenticator app, which shows `issuer` and `account`. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const [by, name] = [encodeURIComponent(issuer), encodeURIComponent(account)]
  return `otpauth://totp/${by}:${name}?secret=${secret}&issuer=${by}`
}

/** The step whose code this is, among those around `now`; null when there is none. */
export function findTotpStep(secret: string, code: string, now: number): number | null {
  const key = fromBase32(secret)
  const current = Math.floor(now / stepMs)
  for (let step = current - skew; step <= current + skew; step += 1) {
    if (isSame(code, totpCode(key, step))) return step
  }
  return null
}

function totpCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

function isSame(code: string, expected: string): boolean {
  const [given, right] = [Buffer.from(code), Buffer.from(expected)]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Base32 without padding (RFC 4648). */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => base32Alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((character) =>
    base32Alphabet.indexOf(character).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
