import { Select } from '../ui/select.tsx'
import { useComponentTexts } from '../i18n/component-texts.ts'
import styles from './invite-limit-fields.module.css'
import type { InviteLimits } from './create-invite.ts'

const spans = [1800, 3600, 6 * 3600, 86_400, 7 * 86_400, 30 * 86_400, 0]
const uses = [0, 1, 5, 10, 25, 50, 100]

interface InviteLimitFieldsProps {
  value: InviteLimits
  onChange: (bounds: InviteLimits) => void
}

/** How long an invite is to be good for, and how often. */
export function InviteLimitFields({ value, onChange }: InviteLimitFieldsProps) {
  const { invite: texts } = useComponentTexts()
  return (
    <div className={styles['bounds']}>
      <Select
        label={texts.expiry}
        value={String(value.seconds)}
        options={spans.map((span) => ({
          value: String(span),
          label: span === 0 ? texts.forever : texts.span(span),
        }))}
        onChange={(seconds) => onChange({ ...value, seconds: Number(seconds) })}
      />
      <Select
        label={texts.uses}
        value={String(value.maxUses)}
        options={uses.map((count) => ({
          value: String(count),
          label: count === 0 ? texts.unlimited : texts.times(count),
        }))}
        onChange={(maxUses) => onChange({ ...value, maxUses: Number(maxUses) })}
      />
    </div>
  )
}
