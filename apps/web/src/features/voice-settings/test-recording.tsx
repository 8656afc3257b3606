import { useEffect, useRef, useState } from 'react'
import { setSpeaker } from '../../shared/voice/media-devices.ts'
import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import styles from './voice-settings.module.css'

const recordMs = 5000

/** Records the microphone and plays it back, as others would hear it. */
export function TestRecording({ track }: { track: MediaStreamTrack }) {
  const texts = useLazyTexts('voiceSettings').microphone
  const speaker = useVoiceSettings((settings) => settings.speaker)
  const [recording, setRecording] = useState<'none' | 'running' | 'failed' | { url: string }>(
    'none',
  )
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  const url = typeof recording === 'object' ? recording.url : null
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url])

  const start = (): void => {
    setRecording('running')
    const { recorded, cancel } = record(track)
    stop.current = cancel
    recorded.then(
      (blob) => blob && setRecording({ url: URL.createObjectURL(blob) }),
      () => setRecording('failed'),
    )
  }
  return (
    <div className={styles['recording']}>
      <Button isBusy={recording === 'running'} onClick={start}>
        {texts.record}
      </Button>
      <p role="status">
        {recording === 'running' && texts.recording}
        {url !== null && texts.playing}
      </p>
      {recording === 'failed' && <Notice severity="danger">{texts.notRecorded}</Notice>}
      {url !== null && (
        <audio
          key={url}
          ref={(element) => void (element && setSpeaker(element, speaker))}
          className={styles['playback']}
          src={url}
          controls
          autoPlay
        />
      )}
    </div>
  )
}

/** `recorded` resolves with null where it was cancelled. */
function record(track: MediaStreamTrack): { recorded: Promise<Blob | null>; cancel: () => void } {
  let isCancelled = false
  let finish = (): void => undefined
  const recorded = new Promise<Blob | null>((resolve, reject) => {
    const recorder = new MediaRecorder(new MediaStream([track]))
    const parts: Blob[] = []
    const timer = setTimeout(() => finish(), recordMs)
    finish = () => {
      clearTimeout(timer)
      if (recorder.state !== 'inactive') recorder.stop()
    }
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.onerror = () => reject(new Error('the recording failed'))
    recorder.onstop = () =>
      resolve(isCancelled ? null : new Blob(parts, { type: recorder.mimeType }))
    recorder.start()
  })
  return {
    recorded,
    cancel() {
      isCancelled = true
      finish()
    },
  }
}
