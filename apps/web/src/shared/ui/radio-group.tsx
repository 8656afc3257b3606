import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './radio-group.module.css'

interface RadioOption<V extends string> {
  value: V
  label: string
  hint?: string
  /** Shown before the label. */
  icon?: ReactNode
  /** The language of the label, if it differs from the page's. */
  lang?: string
}

interface RadioGroupProps<V extends string> {
  label: string
  hint?: ReactNode
  value: V
  options: readonly RadioOption<V>[]
  /** One option per row, short options side by side, or large tiles with a picture above the label. */
  variant?: 'rows' | 'inline' | 'tiles'
  onChange: (value: V) => void
}

/** Radio buttons: exactly one option is selected. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { label, hint, value, options, variant = 'rows', onChange } = props
  const id = useId()
  return (
    <fieldset className={styles['group']} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className={styles['legend']}>{label}</legend>
      <div className={styles[variant]}>
        {options.map((option) => (
          <label key={option.value} className={styles['option']} lang={option.lang}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              aria-describedby={option.hint ? `${id}-${option.value}` : undefined}
              aria-labelledby={`${id}-${option.value}-label`}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            <span className={styles['text']}>
              <span id={`${id}-${option.value}-label`}>{option.label}</span>
              {option.hint && (
                <span id={`${id}-${option.value}`} className={styles['hint']}>
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
