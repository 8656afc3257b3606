import type { ReactNode, RefObject } from 'react'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useCall } from './call-state.ts'
import {
  closePictureInPicture,
  hasPictureInPicture,
  openPictureInPicture,
} from './picture-in-picture.ts'
import styles from './stage.module.css'
import { VoiceButton } from './voice-button.tsx'

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
  const texts = useLazyTexts('voice').stage
  const isInWindow = useCall(
    ({ pictureInPicture }) => videoKey !== null && pictureInPicture === videoKey,
  )
  return (
    <div className={styles['tools']}>
      {children}
      {videoKey !== null && hasPictureInPicture() && (
        <VoiceButton
          icon="window"
          label={isInWindow ? texts.closeWindow : texts.openWindow(name)}
          onClick={() => {
            if (isInWindow) closePictureInPicture()
            else void openPictureInPicture(videoKey)
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
