import { hashToken } from '../../../core/ids.ts'
import { randomBase32 } from './totp.ts'

const count = 10
const codeBytes = 10

/** New codes of 80 random bits, such as `abcd-efgh-2345-6723`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const letters = randomBase32(codeBytes).toLowerCase()
    return letters.match(/.{4}/g)?.join('-') ?? letters
  })
}

/** Spaces, dashes and case don't matter. The codes have enough entropy for a single fast hash. */
export function hashRecoveryCode(code: string): string {
  return hashToken(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ''))
}
