import { useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { useCall } from './call-state.ts'
import styles from './stage.module.css'
import { closeVideoWindow, hasVideoWindow, openVideoWindow } from './video-window.ts'
import { VoiceButton } from './voice-button.tsx'

const VideoDetails = lazyOverlay(async () => (await import('./video-details.tsx')).VideoDetails)

interface TileToolsProps {
  name: string
  tile: RefObject<HTMLElement | null>
  isChosen: boolean
  onEnlarge: () => void
  /** Null without a video. */
  videoKey: string | null
  children?: ReactNode
}

/** Enlarges a tile; a video also fills the screen or gets a window of its own. */
export function TileTools(props: TileToolsProps) {
  const { name, tile, isChosen, onEnlarge, videoKey, children } = props
  const {
    stage: texts,
    video: { title: quality },
  } = useLazyTexts('voice')
  const [details, setDetails] = useState<HTMLElement | null>(null)
  const isInWindow = useCall(({ windowVideo }) => videoKey !== null && windowVideo === videoKey)
  return (
    <div className={styles['tools']}>
      {children}
      {videoKey !== null && (
        <VoiceButton
          icon="gauge"
          label={quality(name)}
          aria-haspopup="dialog"
          aria-expanded={details !== null}
          onClick={({ currentTarget }) => setDetails(details ? null : currentTarget)}
        />
      )}
      {videoKey !== null && details && (
        <VideoDetails
          name={name}
          videoKey={videoKey}
          anchor={details}
          onClose={() => setDetails(null)}
        />
      )}
      {videoKey !== null && hasVideoWindow() && (
        <VoiceButton
          icon="window"
          label={isInWindow ? texts.closeWindow : texts.openWindow(name)}
          onClick={() => {
            if (isInWindow) closeVideoWindow()
            else void openVideoWindow(videoKey, name)
          }}
        />
      )}
      {videoKey !== null && document.fullscreenEnabled && (
        <VoiceButton
          icon="fullScreen"
          label={texts.fullScreen(name)}
          onClick={() => toggleFullScreen(tile.current)}
        />
      )}
      <VoiceButton
        icon={isChosen ? 'shrink' : 'enlarge'}
        label={isChosen ? texts.shrink(name) : texts.enlarge(name)}
        onClick={onEnlarge}
      />
    </div>
  )
}

function toggleFullScreen(element: HTMLElement | null): void {
  // The browser may refuse it; the video stays where it is.
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
  else element?.requestFullscreen().catch(() => undefined)
}
