import { Select } from '../../shared/ui/select.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'

interface DeviceSelectProps {
  label: string
  kind: MediaDeviceKind
  devices: MediaDeviceInfo[]
  value: string | null
  onChange: (id: string | null) => void
}

/** Chooses a device, or the default of the system. */
export function DeviceSelect({ label, kind, devices, value, onChange }: DeviceSelectProps) {
  const texts = useLazyTexts('voiceSettings')
  // Chromium lists the defaults of the system a second time; before the first permission, ids are empty.
  const known = devices.filter(
    (device) =>
      device.kind === kind && !['', 'default', 'communications'].includes(device.deviceId),
  )
  const options = known.map((device, index) => ({
    value: device.deviceId,
    label: device.label || texts.unnamed[kind](index + 1),
  }))
  const isHere = options.some((option) => option.value === value)
  return (
    <Select
      label={label}
      hint={known.every((device) => device.label === '') ? texts.namesHidden : undefined}
      value={isHere && value !== null ? value : ''}
      options={[{ value: '', label: texts.systemDefault }, ...options]}
      onChange={(id) => onChange(id === '' ? null : id)}
    />
  )
}
