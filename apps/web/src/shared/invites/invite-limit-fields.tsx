import { Select } from '../ui/select.tsx'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import styles from './invite-limit-fields.module.css'
import type { InviteLimits } from './create-invite.ts'

const expirySeconds = [1800, 3600, 6 * 3600, 86_400, 7 * 86_400, 30 * 86_400, 0]
const maxUsesChoices = [0, 1, 5, 10, 25, 50, 100]

interface InviteLimitFieldsProps {
  value: InviteLimits
  onChange: (limits: InviteLimits) => void
}

/** Fields for the expiry and the maximum number of uses of an invite. */
export function InviteLimitFields({ value, onChange }: InviteLimitFieldsProps) {
  const { invite: texts } = useLazyTexts('components')
  return (
    <div className={styles['limits']}>
      <Select
        label={texts.expiry}
        value={String(value.seconds)}
        options={expirySeconds.map((seconds) => ({
          value: String(seconds),
          label: seconds === 0 ? texts.forever : texts.span(seconds),
        }))}
        onChange={(seconds) => onChange({ ...value, seconds: Number(seconds) })}
      />
      <Select
        label={texts.uses}
        value={String(value.maxUses)}
        options={maxUsesChoices.map((count) => ({
          value: String(count),
          label: count === 0 ? texts.unlimited : texts.times(count),
        }))}
        onChange={(maxUses) => onChange({ ...value, maxUses: Number(maxUses) })}
      />
    </div>
  )
}
