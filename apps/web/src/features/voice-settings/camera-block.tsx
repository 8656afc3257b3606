import { useState } from 'react'
import { CameraPreview } from '../../shared/voice/camera-preview.tsx'
import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Switch } from '../../shared/ui/field.tsx'
import { SettingsBlock } from '../../shared/ui/settings-panel.tsx'
import { DeviceSelect } from './device-select.tsx'

interface CameraBlockProps {
  devices: MediaDeviceInfo[]
  /** Devices have names from now on. */
  onOpened: () => void
}

/** Which camera, with a preview. */
export function CameraBlock({ devices, onOpened }: CameraBlockProps) {
  const texts = useLazyTexts('voiceSettings').camera
  const { camera, previewsCamera, set } = useVoiceSettings()
  const [isOn, setIsOn] = useState(false)
  return (
    <SettingsBlock
      title={texts.title}
      actions={<Button onClick={() => setIsOn(!isOn)}>{isOn ? texts.stop : texts.start}</Button>}
    >
      <DeviceSelect
        label={texts.device}
        kind="videoinput"
        devices={devices}
        value={camera}
        onChange={(id) => set({ camera: id })}
      />
      {isOn && <CameraPreview key={camera} camera={camera} onOpened={onOpened} />}
      <Switch
        label={texts.previews}
        checked={previewsCamera}
        onChange={(isChosen) => set({ previewsCamera: isChosen })}
      />
    </SettingsBlock>
  )
}
