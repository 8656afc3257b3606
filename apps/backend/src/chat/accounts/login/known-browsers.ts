import { hashToken, newToken } from '../../../core/ids.ts'
import type { Transaction } from '../../../storage/database.ts'
import { isKnownBrowser, putKnownBrowser } from './known-browsers-store.ts'

const browsersPerAccount = 50

export interface RememberedBrowser {
  /** What the browser keeps in a cookie, also after a logout. */
  token: string
  /** Whether the account has logged in before, but never with this browser. */
  isNew: boolean
}

/** Remembers that the account logged in with the browser. `token` is what it has kept, if anything. */
export async function rememberBrowser(
  tx: Transaction,
  { userId, token, now }: { userId: string; token: string | null; now: number },
): Promise<RememberedBrowser> {
  const kept = token !== null && /^[\w-]{43}$/.test(token) ? token : newToken()
  // With the account, so that the table does not reveal which accounts share a browser.
  const tokenHash = hashToken(`${userId} ${kept}`)
  const isNew = !(await isKnownBrowser(tx, userId, tokenHash))
  await putKnownBrowser(tx, { userId, tokenHash, now, limit: browsersPerAccount })
  return { token: kept, isNew }
}
