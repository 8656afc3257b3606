import { useId, useRef } from 'react'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import { VoiceIcon } from '../../shared/voice/voice-icon.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { useCall } from './call-state.ts'
import { toggleVideo, watchScreen } from './call.ts'
import type { TileProps } from './person-tile.tsx'
import styles from './stage.module.css'
import { TileTools } from './tile-tools.tsx'
import { usePerson } from './use-voice-states.ts'
import { VideoView } from './video-view.tsx'
import { VoiceButton } from './voice-button.tsx'

/** A shared screen, which people choose to watch. */
export function ScreenTile({ serverId, tile, isLarge, isChosen, onEnlarge }: TileProps) {
  const texts = useLazyTexts('voice')
  const element = useRef<HTMLLIElement>(null)
  const { userId, channelId } = tile.state
  const { name = texts.loadingName, isSelf } = usePerson(serverId, userId)
  const isHere = useCall(({ call }) => call?.channelId === channelId)
  const isWatched = useCall(({ watchedScreens }) => watchedScreens.includes(userId))
  const stream = useCall(({ videos }) => videos[tile.key])
  const title = texts.stage.screenOf(name)
  return (
    <li
      ref={element}
      className={styles['tile']}
      data-large={isLarge || undefined}
      data-screen
      data-video
    >
      {isWatched && stream ? (
        <VideoView stream={stream} />
      ) : (
        <div className={styles['offer']}>
          <VoiceIcon name="screen" size={28} />
          <p>{isSelf ? texts.stage.ownScreen : texts.stage.shares(name)}</p>
          {isSelf && isHere && (
            <Button onClick={() => toggleVideo('screen')}>{texts.stopScreen}</Button>
          )}
          {!isSelf && isHere && !isWatched && (
            <Button variant="primary" onClick={() => watchScreen(userId, true)}>
              {texts.stage.watch}
            </Button>
          )}
        </div>
      )}
      {isWatched && stream && (
        <span className={styles['caption']}>
          <span className={styles['name']} dir="auto">
            {title}
          </span>
          {isLarge && <ScreenVolume userId={userId} />}
        </span>
      )}
      <TileTools
        name={title}
        tile={element}
        isChosen={isChosen}
        onEnlarge={onEnlarge}
        videoKey={isWatched && stream ? tile.key : null}
      >
        {isWatched && (
          <VoiceButton
            icon="screen"
            isOff
            label={texts.stage.stopWatching(title)}
            onClick={() => watchScreen(userId, false)}
          />
        )}
      </TileTools>
    </li>
  )
}

function ScreenVolume({ userId }: { userId: string }) {
  const { stage } = useLazyTexts('voice')
  const id = useId()
  const key = `${userId}:screen`
  const volume = useVoiceSettings(({ volumes }) => volumes[key] ?? 100)
  const setVolume = useVoiceSettings((state) => state.setVolume)
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {stage.screenVolume}
      </label>
      <input
        id={id}
        type="range"
        className={styles['volume']}
        min={0}
        max={200}
        step={5}
        value={volume}
        aria-valuetext={`${String(volume)} %`}
        data-tip={stage.screenVolume}
        onChange={({ target }) => setVolume(key, target.valueAsNumber)}
      />
    </>
  )
}
