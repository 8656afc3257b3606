import { useId } from 'react'
import { Icon } from '../../../shared/ui/icon.tsx'
import { useManageWords } from '../../../shared/words/manage-words.ts'
import styles from './parts.module.css'

const presets = [
  '#d9534f',
  '#e07b39',
  '#d8a31a',
  '#5fa83d',
  '#2f9e77',
  '#2a93b5',
  '#4176d6',
  '#7a5fd0',
  '#b452b8',
  '#d4537e',
  '#8c8377',
  '#5b6475',
] as const

interface ColorFieldProps {
  label: string
  value: string | null
  disabled?: boolean
  onChange: (color: string | null) => void
}

/** A colour from a row of good ones, or one of one's own, or none. */
export function ColorField({ label, value, disabled = false, onChange }: ColorFieldProps) {
  const words = useManageWords()
  const name = useId()
  const isOwn = value !== null && !presets.some((color) => color === value)
  return (
    <fieldset disabled={disabled}>
      <legend className={styles['legend']}>{label}</legend>
      <div className={styles['colors']}>
        <label className={styles['swatch']} title={words.color.none}>
          <input
            type="radio"
            name={name}
            aria-label={words.color.none}
            checked={value === null}
            onChange={() => onChange(null)}
          />
          <Icon name="ban" size={18} />
        </label>
        {presets.map((color, place) => (
          <label key={color} className={styles['swatch']} style={{ background: color }}>
            <input
              type="radio"
              name={name}
              aria-label={words.color.names[place] ?? color}
              title={words.color.names[place]}
              checked={value === color}
              onChange={() => onChange(color)}
            />
          </label>
        ))}
        <label
          className={styles['swatch']}
          style={isOwn ? { background: value } : undefined}
          data-chosen={isOwn || undefined}
          title={words.color.own}
        >
          <input
            type="color"
            aria-label={words.color.own}
            value={value ?? '#808080'}
            onChange={(event) => onChange(event.target.value)}
          />
          {!isOwn && <Icon name="plus" size={18} />}
        </label>
      </div>
    </fieldset>
  )
}
