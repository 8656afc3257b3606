import { appError } from '../../../core/app-error.ts'
import type { Config } from '../../../core/config.ts'
import type { Transaction } from '../../../storage/database.ts'
import { hasOperator } from './operators-store.ts'

/**
 * Runs a change of an account within its transaction. Throws `last_operator` when nobody is left by it who is an operator and can
 * log in.
 */
export type KeepOperator = <T>(tx: Transaction, change: () => Promise<T>) => Promise<T>

export function createKeepOperator({
  passwordLogin,
  identityProvider,
}: Pick<Config, 'passwordLogin' | 'identityProvider'>): KeepOperator {
  const ways = { password: passwordLogin, issuer: identityProvider?.issuer ?? null }
  return async (tx, change) => {
    // Where there is no operator, nobody can be the last one.
    const hadOperator = await hasOperator(tx, ways)
    const result = await change()
    if (hadOperator && !(await hasOperator(tx, ways))) throw appError('last_operator')
    return result
  }
}
