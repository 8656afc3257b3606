import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { FieldFrame, useField } from '../../shared/ui/field.tsx'
import styles from './voice-settings.module.css'

interface VolumeFieldProps {
  label: string
  /** In percent. */
  value: number
  max: number
  onChange: (value: number) => void
}

/** A slider for a volume. */
export function VolumeField({ label, value, max, onChange }: VolumeFieldProps) {
  const { percent } = useLazyTexts('voiceSettings')
  const { frame, control } = useField({ label })
  const text = percent(value)
  return (
    <FieldFrame {...frame}>
      <input
        {...control}
        className={styles['slider']}
        type="range"
        min={0}
        max={max}
        step={5}
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
