import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './choices.module.css'

interface Choice<V extends string> {
  value: V
  label: string
  hint?: string
  /** Stands before the label. */
  sign?: ReactNode
  /** The language of the label, where it is not the page's. */
  lang?: string
}

interface ChoicesProps<V extends string> {
  label: string
  hint?: ReactNode
  value: V
  choices: readonly Choice<V>[]
  /** Rows with a word on each; short ones side by side; or large ones with a picture above the word. */
  look?: 'rows' | 'line' | 'pictures'
  onChange: (value: V) => void
}

/** One of several. */
export function Choices<V extends string>(props: ChoicesProps<V>) {
  const { label, hint, value, choices, look = 'rows', onChange } = props
  const id = useId()
  return (
    <fieldset className={styles['choices']} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className={styles['legend']}>{label}</legend>
      <div className={styles[look]}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles['choice']} lang={choice.lang}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              aria-describedby={choice.hint ? `${id}-${choice.value}` : undefined}
              aria-labelledby={`${id}-${choice.value}-label`}
              onChange={() => onChange(choice.value)}
            />
            {choice.sign}
            <span className={styles['text']}>
              <span id={`${id}-${choice.value}-label`}>{choice.label}</span>
              {choice.hint && (
                <span id={`${id}-${choice.value}`} className={styles['hint']}>
                  {choice.hint}
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
