import { limits } from '@guildhall/contract'
import { validatePassword } from '../../shared/forms/account-validation.ts'
import { countCharacters } from '../../shared/text/count-characters.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { strengthOf } from './password-strength.ts'
import styles from './password.module.css'

const bars = { fair: 1, good: 2, strong: 3 }

/** The strength of a new password as text and bars. */
export function StrengthHint({ password }: { password: string }) {
  const texts = useLazyTexts('account').password
  const problem = validatePassword(password)
  const strength = problem === null ? strengthOf(password) : null
  const missingText = texts.short(limits.passwordMin - countCharacters(password))
  const text = problem === 'short' ? missingText : texts.strength[strength ?? 'none']
  return (
    <span className={styles['strength']}>
      <span className={styles['bars']} data-strength={strength ?? undefined} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} data-on={(strength && bars[strength] >= bar) || undefined} />
        ))}
      </span>
      {text}
    </span>
  )
}
