import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useCall } from './call-state.ts'
import styles from './stage.module.css'

interface VideoViewProps {
  stream: MediaStream
  /** Of a received video, whose size decides what is sent. */
  videoKey?: string
  /** As in a mirror, which is how people know themselves. */
  isMirrored?: boolean
}

/** A video without sound: the sound of a screen comes with the voices. Hidden from screen readers, as its tile has a name. */
export function VideoView({ stream, videoKey, isMirrored = false }: VideoViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isUpright, setIsUpright] = useState(false)
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
  useReportedHeight(video, videoKey)
  return (
    <video
      ref={video}
      className={styles['video']}
      data-mirrored={isMirrored || undefined}
      data-upright={isUpright || undefined}
      onResize={({ currentTarget: { videoWidth, videoHeight } }) =>
        setIsUpright(videoHeight > videoWidth)
      }
      muted
      playsInline
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}

/** Reports to the call how high the picture is on the display. */
function useReportedHeight(
  video: RefObject<HTMLVideoElement | null>,
  key: string | undefined,
): void {
  useEffect(() => {
    const element = video.current
    if (!element || key === undefined) return undefined
    const report = (): void => {
      const height = Math.round(pictureHeight(element) * devicePixelRatio)
      if (useCall.getState().videoHeights[key] === height || height === 0) return
      useCall.setState(({ videoHeights }) => ({ videoHeights: { ...videoHeights, [key]: height } }))
    }
    const observer = new ResizeObserver(report)
    observer.observe(element)
    element.addEventListener('resize', report)
    return () => {
      observer.disconnect()
      element.removeEventListener('resize', report)
      useCall.setState(({ videoHeights: { [key]: _gone, ...others } }) => ({
        videoHeights: others,
      }))
    }
  }, [video, key])
}

function pictureHeight(element: HTMLVideoElement): number {
  const { clientWidth, clientHeight, videoWidth, videoHeight } = element
  if (videoWidth === 0) return clientHeight
  const fitted = (clientWidth * videoHeight) / videoWidth
  const isCut = getComputedStyle(element).objectFit === 'cover'
  return isCut ? Math.max(clientHeight, fitted) : Math.min(clientHeight, fitted)
}
