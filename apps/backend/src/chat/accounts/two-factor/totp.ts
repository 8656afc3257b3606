import { Secret, TOTP } from 'otpauth'

/** The parameters that every authenticator app supports are those of the library: SHA-1, six digits, 30 seconds (RFC 6238). */
const period = 30
const secretBytes = 20
/** How many steps the clock of a phone may be off. */
const skew = 1

/** A new secret in Base32. */
export function newTotpSecret(): string {
  return randomBase32(secretBytes)
}

/** Random bytes in Base32 without padding (RFC 4648). */
export function randomBase32(size: number): string {
  return new Secret({ size }).base32
}

/** The address in the QR code of an authenticator app, which shows `issuer` and `account`. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const [by, name] = [encodeURIComponent(issuer), encodeURIComponent(account)]
  return `otpauth://totp/${by}:${name}?secret=${secret}&issuer=${by}`
}

/** The step whose code this is, among those around `now`; null when there is none. */
export function findTotpStep(base32: string, token: string, now: number): number | null {
  // The library throws for six characters that are more bytes.
  if (!/^\d{6}$/.test(token)) return null
  const secret = Secret.fromBase32(base32)
  const delta = TOTP.validate({ token, secret, period, timestamp: now, window: skew })
  return delta === null ? null : TOTP.counter({ period, timestamp: now }) + delta
}
