import type { Passkey } from '@guildhall/contract'
import type { Account, Reply } from './account.ts'
import type { Authenticator, Deviation } from './authenticator.ts'

export const passkeyPath = '/api/auth/passkeys'
export const passkeyLoginPath = '/api/auth/passkey-login'
const password = 'correct horse battery'

/** Adds the passkey of the authenticator to the account. */
export async function addPasskey(
  account: Account,
  authenticator: Authenticator,
  { name = 'Laptop', code }: { name?: string; code?: string } = {},
): Promise<Passkey> {
  const begun = account.post(`${passkeyPath}/options`, { password, code })
  const { options } = await account.expect(200, begun)
  const credential = authenticator.create(options)
  return (await account.expect(201, account.post(passkeyPath, { name, credential }))).passkey
}

/** Logs the visitor in with the passkey. */
export async function logInWithPasskey(
  visitor: Account,
  authenticator: Authenticator,
  deviation: Deviation = {},
  headers: Record<string, string> = {},
): Promise<Reply> {
  const { options } = await visitor.expect(200, visitor.post(`${passkeyLoginPath}/options`))
  const credential = authenticator.get(options, deviation)
  return visitor.post(passkeyLoginPath, { credential }, headers)
}
