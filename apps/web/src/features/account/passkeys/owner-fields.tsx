import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { OwnPassword } from '../../../shared/forms/own-password.tsx'
import { CodeField } from '../two-factor/code-field.tsx'
import type { useOwnerConfirmation } from './use-owner-confirmation.ts'

/** Asks for the password, and for a code while two-factor authentication is on. */
export function OwnerFields({
  password,
  code,
  refused,
  onPassword,
  onCode,
}: ReturnType<typeof useOwnerConfirmation>['fields']) {
  const { twoFactor } = useLazyTexts('account')
  return (
    <>
      <OwnPassword value={password} isWrong={refused === 'password'} onChange={onPassword} />
      {code !== null && (
        <CodeField
          value={code}
          hint={twoFactor.codeOrRecoveryCode}
          isWrong={refused === 'code'}
          onChange={onCode}
        />
      )}
    </>
  )
}
