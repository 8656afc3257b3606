import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { SliderField } from '../../shared/ui/slider-field.tsx'

interface VolumeFieldProps {
  label: string
  /** In percent. */
  value: number
  max: number
  onChange: (value: number) => void
}

/** A slider for a volume. */
export function VolumeField(props: VolumeFieldProps) {
  const { percent } = useLazyTexts('voiceSettings')
  return <SliderField {...props} step={5} text={percent(props.value)} />
}
