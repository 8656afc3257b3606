import { useEffect, useRef, useState } from 'react'
import { MediaError, openDevice, stopTracks } from '../../shared/voice/media-devices.ts'
import type { MediaProblem } from '../../shared/voice/media-devices.ts'
import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { SettingsBlock } from '../../shared/ui/settings-panel.tsx'
import { DeviceSelect } from './device-select.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import styles from './voice-settings.module.css'

interface CameraBlockProps {
  devices: MediaDeviceInfo[]
  /** Devices have names from now on. */
  onOpened: () => void
}

/** Which camera, with a preview. */
export function CameraBlock({ devices, onOpened }: CameraBlockProps) {
  const texts = useLazyTexts('voiceSettings').camera
  const { camera, set } = useVoiceSettings()
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
      {isOn && <Preview key={camera} camera={camera} onOpened={onOpened} />}
    </SettingsBlock>
  )
}

/** The picture of the camera, mirrored. */
function Preview({ camera, onOpened }: { camera: string | null; onOpened: () => void }) {
  const texts = useLazyTexts('voiceSettings').camera
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<MediaProblem | null>(null)
  useEffect(() => {
    let stream: MediaStream | undefined
    let isClosed = false
    openDevice('video', camera).then(
      (opened) => {
        if (isClosed) return stopTracks(opened)
        stream = opened
        opened.getTracks()[0]?.addEventListener('ended', () => setProblem('no_device'))
        if (video.current) video.current.srcObject = opened
        onOpened()
      },
      (error: unknown) => {
        if (!isClosed) setProblem(error instanceof MediaError ? error.problem : 'in_use')
      },
    )
    return () => {
      isClosed = true
      if (stream) stopTracks(stream)
    }
  }, [camera, onOpened])
  if (problem) return <ProblemNotice device="camera" problem={problem} />
  return (
    <video
      ref={video}
      className={styles['preview']}
      aria-label={texts.preview}
      autoPlay
      muted
      playsInline
    />
  )
}
