import { useEffect, useRef, useState } from 'react'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import styles from './camera-preview.module.css'
import { MediaError, openDevice, stopTracks } from './media-devices.ts'
import type { MediaProblem } from './media-devices.ts'
import { ProblemNotice } from './problem-notice.tsx'

interface CameraPreviewProps {
  camera: string | null
  /** Devices have names from now on. */
  onOpened?: () => void
}

/** The picture of the camera, mirrored. */
export function CameraPreview({ camera, onOpened }: CameraPreviewProps) {
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
        onOpened?.()
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
