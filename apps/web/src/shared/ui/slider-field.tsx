import type { ReactNode } from 'react'
import { FieldFrame, useField } from './field.tsx'
import type { Labelled } from './field.tsx'
import styles from './slider-field.module.css'

interface SliderFieldProps extends Labelled {
  value: number
  min?: number
  max: number
  step?: number
  /** The value in words, such as `80%`. */
  text: string
  onChange: (value: number) => void
  /** Stands above the slider, such as a meter with the same scale. */
  children?: ReactNode
}

/** A slider with its value below it. */
export function SliderField(props: SliderFieldProps) {
  const { value, min = 0, max, step, text, onChange, children, ...labelled } = props
  const { frame, control } = useField(labelled)
  return (
    <FieldFrame {...frame}>
      {children}
      <input
        {...control}
        className={styles['slider']}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <output className={styles['value']} htmlFor={control.id}>
        {text}
      </output>
    </FieldFrame>
  )
}
