import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { SoundEmoji } from '../../shared/voice/sound-emoji.tsx'
import { useCall } from './call-state.ts'

interface PlayedSoundProps {
  serverId: string
  userId: string
  className: string | undefined
}

/** The emoji of the sound that the participant is playing; nothing otherwise. */
export function PlayedSound({ serverId, userId, className }: PlayedSoundProps) {
  const { playing } = useLazyTexts('voice')
  const sound = useCall(({ playedSounds }) => playedSounds[userId])
  if (!sound) return null
  const label = playing(sound.name)
  return (
    <span className={className} role="img" aria-label={label} data-tip={label}>
      <SoundEmoji serverId={serverId} emoji={sound.emoji} />
    </span>
  )
}
