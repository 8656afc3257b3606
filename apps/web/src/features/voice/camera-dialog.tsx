import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { Switch } from '../../shared/ui/field.tsx'
import { CameraPreview } from '../../shared/voice/camera-preview.tsx'
import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import { toggleVideo } from './call.ts'

/** Shows the picture of the camera to the person alone, before others see it. */
export function CameraDialog({ onClose }: { onClose: () => void }) {
  const texts = useLazyTexts('voice')
  const { camera: settings } = useLazyTexts('voiceSettings')
  const { camera, set } = useVoiceSettings()
  const [previews, setPreviews] = useState(true)
  return (
    <FormDialog
      title={settings.preview}
      submit={texts.startCamera}
      onSubmit={() => {
        if (!previews) set({ previewsCamera: false })
        // Some cameras can't be open twice: the preview ends first.
        flushSync(onClose)
        toggleVideo('camera')
      }}
      onClose={onClose}
    >
      <CameraPreview key={camera} camera={camera} />
      <Switch label={settings.previews} checked={previews} onChange={setPreviews} />
    </FormDialog>
  )
}
