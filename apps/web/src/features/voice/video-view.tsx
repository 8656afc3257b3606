import { useEffect, useRef } from 'react'
import styles from './stage.module.css'

interface VideoViewProps {
  stream: MediaStream
  /** As in a mirror, which is how people know themselves. */
  isMirrored?: boolean
}

/** A video without sound: the sound of a screen comes with the voices. Hidden from screen readers, as its tile has a name. */
export function VideoView({ stream, isMirrored = false }: VideoViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream
    // The element was removed meanwhile.
    element.play().catch(() => undefined)
    return () => {
      element.srcObject = null
    }
  }, [stream])
  return (
    <video
      ref={video}
      className={styles['video']}
      data-mirrored={isMirrored || undefined}
      muted
      playsInline
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
