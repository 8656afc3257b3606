import type { ServerRule } from '@guildhall/contract'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { RuleList } from '../../shared/rules/rule-list.tsx'
import styles from './invite.module.css'

/** The rules that members of the server accept, if there are any. */
export function InviteRules({ rules }: { rules: readonly ServerRule[] }) {
  const texts = useLazyTexts('auth').invite
  if (rules.length === 0) return null
  return (
    <section className={styles['rules']} aria-label={texts.rules}>
      <h2>{texts.rules}</h2>
      <p className={styles['rulesNote']}>{texts.rulesNote}</p>
      <RuleList label={texts.rules} rules={rules} />
    </section>
  )
}
