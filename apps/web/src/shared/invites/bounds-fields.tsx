import { Select } from '../ui/field.tsx'
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
        value={value.seconds}
        options={spans.map((span) => ({
          value: String(span),
          label: span === 0 ? words.forever : words.span(span),
        }))}
        onChange={({ target }) => onChange({ ...value, seconds: Number(target.value) })}
      />
      <Select
        label={words.uses}
        value={value.maxUses}
        options={uses.map((count) => ({
          value: String(count),
          label: count === 0 ? words.unlimited : words.times(count),
        }))}
        onChange={({ target }) => onChange({ ...value, maxUses: Number(target.value) })}
      />
    </div>
  )
}
