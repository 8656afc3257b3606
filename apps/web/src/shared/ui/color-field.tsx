import { useId } from 'react'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import styles from './color-field.module.css'
import { Icon } from './icon.tsx'

/** The preselected colour of a new server. */
export const defaultColor = '#e07b39'

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

interface ColorFieldProps<C> {
  label: string
  value: C
  disabled?: boolean
  onChange: (color: C | string) => void
  /** The value for "no colour"; without it, a colour is required. */
  none?: C
}

/** Selects a preset colour, a custom one, or none. */
export function ColorField<C extends string | null>(props: ColorFieldProps<C>) {
  const { label, value, disabled = false, onChange, none } = props
  const { color: texts } = useLazyTexts('components')
  const name = useId()
  const isCustom = value !== null && !presets.some((color) => color === value)
  return (
    <fieldset disabled={disabled}>
      <legend className={styles['legend']}>{label}</legend>
      <div className={styles['colors']}>
        {none !== undefined && (
          <label className={styles['swatch']} data-tip={texts.none}>
            <input
              type="radio"
              name={name}
              aria-label={texts.none}
              checked={value === none}
              onChange={() => onChange(none)}
            />
            <Icon name="ban" size={18} />
          </label>
        )}
        {presets.map((color, index) => (
          <label key={color} className={styles['swatch']} style={{ background: color }}>
            <input
              type="radio"
              name={name}
              aria-label={texts.names[index] ?? color}
              data-tip={texts.names[index]}
              checked={value === color}
              onChange={() => onChange(color)}
            />
          </label>
        ))}
        <label
          className={styles['swatch']}
          style={isCustom ? { background: value } : undefined}
          data-chosen={isCustom || undefined}
          data-tip={texts.own}
        >
          <input
            type="color"
            aria-label={texts.own}
            value={value ?? '#808080'}
            onChange={(event) => onChange(event.target.value)}
          />
          {!isCustom && <Icon name="plus" size={18} />}
        </label>
      </div>
    </fieldset>
  )
}
