import { useRef } from 'react'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { useIsSpeaking } from '../../shared/voice/speakers.ts'
import { useCall } from './call-state.ts'
import styles from './stage.module.css'
import { PlayedSound } from './played-sound.tsx'
import { TileTools } from './tile-tools.tsx'
import { isSmall } from './tile-layout.ts'
import type { Size } from './tile-layout.ts'
import type { Tile } from './tiles.ts'
import { usePerson, useWhisper } from './use-voice-states.ts'
import { VideoView } from './video-view.tsx'
import { VoiceMarks } from './voice-marks.tsx'

export interface TileProps {
  serverId: string
  tile: Tile
  size: Size
  isLarge: boolean
  /** Large because the person wants it. */
  isChosen: boolean
  onEnlarge: () => void
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

/** A person: the camera, or the avatar. */
export function PersonTile(props: TileProps) {
  const { serverId, tile, size, isLarge, isChosen, onEnlarge, onShowMember } = props
  const texts = useLazyTexts('voice')
  const element = useRef<HTMLLIElement>(null)
  const { userId, camera } = tile.state
  const { name = texts.loadingName, avatar, isSelf } = usePerson(serverId, userId)
  const isWhispering = useWhisper(tile.state) !== null
  const isSpeaking = useIsSpeaking(tile.state)
  const key = `${userId}:camera`
  const stream = useCall(({ ownVideo, videos }) => (isSelf ? ownVideo.camera : videos[key]))
  const hasVideo = camera && stream !== null && stream !== undefined
  return (
    <li
      ref={element}
      className={styles['tile']}
      data-video={hasVideo || undefined}
      data-large={isLarge || undefined}
      data-small={isSmall(size) || undefined}
      data-speaking={isSpeaking || undefined}
      data-whisper={isWhispering || undefined}
    >
      <button
        type="button"
        className={styles['person']}
        data-menu={`member:${userId}`}
        onClick={({ currentTarget }) => onShowMember(userId, currentTarget)}
      >
        <span className={styles['avatar']}>
          <Avatar name={name} image={avatar} id={userId} size={avatarSize(size)} />
        </span>
        {hasVideo && (
          <VideoView stream={stream} isMirrored={isSelf} {...(!isSelf && { videoKey: key })} />
        )}
        <PlayedSound serverId={serverId} userId={userId} className={styles['sound']} />
        <span className={styles['caption']}>
          <span className={styles['name']} dir="auto">
            {name}
          </span>
          <VoiceMarks state={tile.state} />
        </span>
      </button>
      <TileTools
        name={name}
        tile={element}
        isChosen={isChosen}
        onEnlarge={onEnlarge}
        videoKey={hasVideo && !isSelf ? key : null}
      />
    </li>
  )
}

function avatarSize({ width, height }: Size): number {
  return Math.round(Math.min(128, Math.max(32, Math.min(width, height) * 0.42)))
}
