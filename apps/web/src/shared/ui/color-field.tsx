import { useId } from 'react'
import { useComponentTexts } from '../i18n/component-texts.ts'
import styles from './color-field.module.css'
import { Icon } from './icon.tsx'

/** A server has one from the beginning. */
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
  /** What is chosen by choosing none; left out where there has to be one. */
  none?: C
}

/** A colour from a row of good ones, or one of one's own, or none where that is possible. */
export function ColorField<C extends string | null>(props: ColorFieldProps<C>) {
  const { label, value, disabled = false, onChange, none } = props
  const { color: texts } = useComponentTexts()
  const name = useId()
  const isOwn = value !== null && !presets.some((color) => color === value)
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
        {presets.map((color, place) => (
          <label key={color} className={styles['swatch']} style={{ background: color }}>
            <input
              type="radio"
              name={name}
              aria-label={texts.names[place] ?? color}
              data-tip={texts.names[place]}
              checked={value === color}
              onChange={() => onChange(color)}
            />
          </label>
        ))}
        <label
          className={styles['swatch']}
          style={isOwn ? { background: value } : undefined}
          data-chosen={isOwn || undefined}
          data-tip={texts.own}
        >
          <input
            type="color"
            aria-label={texts.own}
            value={value ?? '#808080'}
            onChange={(event) => onChange(event.target.value)}
          />
          {!isOwn && <Icon name="plus" size={18} />}
        </label>
      </div>
    </fieldset>
  )
}
