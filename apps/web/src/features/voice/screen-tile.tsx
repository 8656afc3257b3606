import { useId, useRef, useState } from 'react'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import { VoiceIcon } from '../../shared/voice/voice-icon.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { useCall } from './call-state.ts'
import { toggleVideo, watchScreen } from './call.ts'
import type { TileProps } from './person-tile.tsx'
import { ScreenDialog } from './screen-button.tsx'
import styles from './stage.module.css'
import { isSmall } from './tile-layout.ts'
import { TileTools } from './tile-tools.tsx'
import { usePerson } from './use-voice-states.ts'
import { VideoView } from './video-view.tsx'
import { VoiceButton } from './voice-button.tsx'

/** A shared screen, which people choose to watch. */
export function ScreenTile({ serverId, tile, size, isLarge, isChosen, onEnlarge }: TileProps) {
  const texts = useLazyTexts('voice')
  const element = useRef<HTMLLIElement>(null)
  const { userId, channelId } = tile.state
  const { name = texts.loadingName, isSelf } = usePerson(serverId, userId)
  const isHere = useCall(({ call }) => call?.channelId === channelId)
  const isWatched = useCall(({ watchedScreens }) => watchedScreens.includes(userId))
  const received = useCall(({ videos }) => videos[tile.key])
  const own = useCall(({ ownVideo }) => ownVideo.screen)
  const isOwnShown = useCall(({ isOwnScreenShown }) => isOwnScreenShown)
  const isOwn = isSelf && isHere && own !== null
  const stream = isOwn ? (isOwnShown ? own : undefined) : isWatched ? received : undefined
  const title = texts.stage.screenOf(name)
  const [isChanging, setIsChanging] = useState(false)
  return (
    <li
      ref={element}
      className={styles['tile']}
      data-large={isLarge || undefined}
      data-small={isSmall(size) || undefined}
      data-screen
      data-video
    >
      {stream ? (
        <VideoView stream={stream} {...(!isOwn && { videoKey: tile.key })} />
      ) : (
        <div className={styles['offer']}>
          <VoiceIcon name="screen" size={28} />
          <p>{isSelf ? texts.stage.ownScreen : texts.stage.shares(name)}</p>
          {isOwn && (
            <div className={styles['offerButtons']}>
              <Button onClick={() => showOwnScreen(true)}>{texts.stage.showOwnScreen}</Button>
              <Button onClick={() => setIsChanging(true)}>{texts.screenDialog.change}</Button>
              <Button onClick={() => toggleVideo('screen')}>{texts.stopScreen}</Button>
            </div>
          )}
          {!isSelf && isHere && !isWatched && (
            <Button variant="primary" onClick={() => watchScreen(userId, true)}>
              {texts.stage.watch}
            </Button>
          )}
        </div>
      )}
      {stream && (
        <span className={styles['caption']}>
          <span className={styles['name']} dir="auto">
            {isOwn ? texts.stage.ownScreen : title}
          </span>
          {isLarge && !isOwn && <ScreenVolume userId={userId} />}
        </span>
      )}
      {isChanging && <ScreenDialog onClose={() => setIsChanging(false)} />}
      <TileTools
        name={title}
        tile={element}
        isChosen={isChosen}
        onEnlarge={onEnlarge}
        videoKey={stream && !isOwn ? tile.key : null}
      >
        {isOwn && isOwnShown && (
          <>
            <VoiceButton
              icon="gauge"
              label={texts.screenDialog.change}
              onClick={() => setIsChanging(true)}
            />
            <VoiceButton
              icon="screen"
              isOff
              label={texts.stage.hideOwnScreen}
              onClick={() => showOwnScreen(false)}
            />
          </>
        )}
        {isWatched && !isOwn && (
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

function showOwnScreen(isOwnScreenShown: boolean): void {
  useCall.setState({ isOwnScreenShown })
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
