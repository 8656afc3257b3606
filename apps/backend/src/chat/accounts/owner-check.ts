import type { OwnerConfirmation } from '@guildhall/contract'
import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import type { KeepOperator } from './operators/keep-operator.ts'
import type { Confirmation, PasswordCheck } from './login/password-check.ts'
import type { SecondFactor } from './two-factor/second-factor.ts'

/**
 * Runs work in a transaction if the owner of the account asks for it: with the password, and with a code while two-factor
 * authentication is on. Throws `invalid_input`, `second_factor_required`, and `last_operator`.
 */
export type ConfirmOwner = <T>(
  by: Confirmation,
  given: OwnerConfirmation,
  work: (tx: Transaction, publish: Publish) => Promise<T>,
) => Promise<T>

export function createOwnerCheck({
  publisher,
  passwordCheck,
  secondFactor,
  keepOperator,
}: Pick<ChatParts, 'publisher'> & {
  passwordCheck: PasswordCheck
  secondFactor: SecondFactor
  keepOperator: KeepOperator
}): ConfirmOwner {
  return async (by, { password, code }, work) => {
    const { userId, client, report } = by
    const requirePassword = await passwordCheck.require({ ...by, field: 'password', password })
    const check = await secondFactor.begin({ userId, code, client }, report)
    const result = await publisher.transaction(async (tx, publish) => {
      await requirePassword(tx)
      await check.require(tx)
      return keepOperator(tx, () => work(tx, publish))
    })
    await check.succeeded()
    return result
  }
}
