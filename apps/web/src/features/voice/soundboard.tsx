import { foldText, pagePath, soundLimits } from '@guildhall/contract'
import type { Sound } from '@guildhall/contract'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Link } from 'wouter'
import { act } from '../../shared/gateway/client.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { isComposing } from '../../shared/keyboard/is-composing.ts'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { Popup } from '../../shared/ui/menu.tsx'
import { Empty } from '../../shared/ui/notice.tsx'
import { runAction } from '../../shared/ui/run-action.ts'
import { useRovingFocus } from '../../shared/ui/use-roving-focus.ts'
import { SoundEmoji } from '../../shared/voice/sound-emoji.tsx'
import { usePreview } from '../../shared/voice/use-preview.ts'
import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import { useCall } from './call-state.ts'
import styles from './soundboard.module.css'
import { useOwnVoiceState } from './use-voice-states.ts'
import { VoiceButton } from './voice-button.tsx'

interface SoundboardProps {
  serverId: string
  mayManage: boolean
  anchor: HTMLElement
  onClose: () => void
}

const none: readonly Sound[] = []
/** Sounds per row; each has two buttons. */
const columns = 2

/** The sounds of the server: to play for everyone in the call, or for oneself alone. */
export function Soundboard({ serverId, mayManage, anchor, onClose }: SoundboardProps) {
  const texts = useLazyTexts('soundboard')
  const sounds = useChatState(({ snapshot }) => findServer(snapshot, serverId)?.sounds ?? none)
  return (
    <Popup anchor={anchor} label={texts.label} onClose={onClose}>
      <div className={styles['board']}>
        {sounds.length > 0 ? (
          <Board serverId={serverId} sounds={sounds} />
        ) : (
          <Empty icon="speaker" title={texts.noneYet.title}>
            <p>{texts.noneYet.text}</p>
          </Empty>
        )}
        {mayManage && (
          <Link
            className={styles['manage']}
            href={pagePath('serverSettings', { serverId, section: 'soundboard' })}
            onClick={onClose}
          >
            {texts.manage}
          </Link>
        )}
      </div>
    </Popup>
  )
}

function Board({ serverId, sounds }: { serverId: string; sounds: readonly Sound[] }) {
  const texts = useLazyTexts('soundboard')
  const [query, setQuery] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const found = sounds.filter(({ name }) => foldText(name).includes(foldText(query).trim()))
  const roving = useRovingFocus(found[0] && `play:${found[0].id}`, 2 * columns)
  const preview = usePreview()
  const blocked = useBlocked()
  const { play, isWaiting } = usePlay()
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return
    const [first] = found
    if (event.key === 'ArrowDown') list.current?.querySelector('button')?.focus()
    else if (event.key === 'Enter' && query.trim() !== '' && first && !blocked) play(first)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={styles['top']}>
        <input
          dir="auto"
          type="search"
          className={styles['search']}
          aria-label={texts.search}
          placeholder={texts.search}
          autoComplete="off"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {blocked && <p className={styles['blocked']}>{blocked}</p>}
      <ul ref={list} className={styles['list']} aria-label={texts.sounds} {...roving.list}>
        {found.map((sound) => (
          <li key={sound.id} className={styles['sound']}>
            <button
              type="button"
              className={styles['play']}
              aria-label={texts.play(sound.name)}
              aria-disabled={blocked !== null || isWaiting || undefined}
              data-tip={sound.name.length > 24 ? sound.name : undefined}
              data-stop={`play:${sound.id}`}
              tabIndex={roving.stopIndex(`play:${sound.id}`)}
              onClick={() => {
                if (blocked === null) play(sound)
              }}
            >
              <span className={styles['emoji']}>
                <SoundEmoji serverId={serverId} emoji={sound.emoji} />
              </span>
              <span className={styles['name']} dir="auto">
                {sound.name}
              </span>
            </button>
            <IconButton
              icon="speaker"
              size={16}
              className={styles['preview']}
              label={preview.id === sound.id ? texts.stop(sound.name) : texts.preview(sound.name)}
              data-on={preview.id === sound.id || undefined}
              data-stop={`preview:${sound.id}`}
              tabIndex={roving.stopIndex(`preview:${sound.id}`)}
              onClick={() => preview.toggle(sound.id)}
            />
          </li>
        ))}
      </ul>
      <p className={found.length === 0 ? styles['nothing'] : 'visually-hidden'} role="status">
        {found.length === 0 ? texts.nothing : ''}
      </p>
      <Volume />
    </>
  )
}

/** How loud sounds are for oneself. */
function Volume() {
  const texts = useLazyTexts('soundboard')
  const id = useId()
  const { soundboardVolume: volume, soundboardMuted: isMuted, set } = useVoiceSettings()
  return (
    <div className={styles['volume']}>
      <VoiceButton
        icon="notes"
        isOff={isMuted}
        variant={isMuted ? 'alert' : 'plain'}
        label={isMuted ? texts.unmute : texts.mute}
        onClick={() => set({ soundboardMuted: !isMuted })}
      />
      <label className="visually-hidden" htmlFor={id}>
        {texts.volume}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={volume}
        aria-valuetext={texts.percent(volume)}
        data-tip={texts.volume}
        onChange={({ target }) => set({ soundboardVolume: target.valueAsNumber })}
      />
      {isMuted && <p>{texts.mutedHint}</p>}
    </div>
  )
}

/** Why the account can't play sounds at the moment. */
function useBlocked(): string | null {
  const { blocked } = useLazyTexts('soundboard')
  const isDeafened = useCall(({ deafened }) => deafened)
  const state = useOwnVoiceState()
  if (state?.serverMuted || state?.serverDeafened) return blocked.moderated
  return isDeafened ? blocked.deafened : null
}

/** Plays sounds as often as the server lets one account. */
function usePlay(): { play: (sound: Sound) => void; isWaiting: boolean } {
  const [isWaiting, setIsWaiting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const play = async ({ id }: Sound): Promise<void> => {
    if (isWaiting) return
    setIsWaiting(true)
    await runAction(() => act('voice.play_sound', { soundId: id }))
    timer.current = setTimeout(() => setIsWaiting(false), soundLimits.playEveryMs)
  }
  return { play: (sound) => void play(sound), isWaiting }
}
