import { Select } from '../ui/select.tsx'
import { usePartsWords } from '../words/parts-words.ts'
import styles from './bounds-fields.module.css'
import type { Bounds } from './make-invite.ts'

const spans = [1800, 3600, 6 * 3600, 86_400, 7 * 86_400, 30 * 86_400, 0]
const uses = [0, 1, 5, 10, 25, 50, 100]

interface BoundsFieldsProps {
  value: Bounds
  onChange: (bounds: Bounds) => void
}

/** How long an invite is to be good for, and how often. */
export function BoundsFields({ value, onChange }: BoundsFieldsProps) {
  const { invite: words } = usePartsWords()
  return (
    <div className={styles['bounds']}>
      <Select
        label={words.expiry}
        value={String(value.seconds)}
        options={spans.map((span) => ({
          value: String(span),
          label: span === 0 ? words.forever : words.span(span),
        }))}
        onChange={(seconds) => onChange({ ...value, seconds: Number(seconds) })}
      />
      <Select
        label={words.uses}
        value={String(value.maxUses)}
        options={uses.map((count) => ({
          value: String(count),
          label: count === 0 ? words.unlimited : words.times(count),
        }))}
        onChange={(maxUses) => onChange({ ...value, maxUses: Number(maxUses) })}
      />
    </div>
  )
}
