import type { GatewayEvents, Sound } from '@guildhall/contract'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import { playSound } from '../../shared/voice/play-sound.ts'
import type { PlayingSound } from '../../shared/voice/play-sound.ts'
import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import { ownVoiceState } from './call-queries.ts'
import { reportToScreenReader, useCall } from './call-state.ts'

/** So many at once are enough to hear, and no more for a small device to play. */
const playedAtOnceMax = 8
const playing = new Set<PlayingSound>()
/** At most 1. */
let factor = 1

/** Lets sounds end that should not be heard any more. */
export function watchPlayedSounds(): void {
  useCall.subscribe(({ call, deafened }) => {
    if (!call || deafened) stopPlayedSounds()
  })
  useVoiceSettings.subscribe(({ soundboardMuted }) => {
    if (soundboardMuted) stopPlayedSounds()
  })
}

/** By how much to multiply the volume of all sounds, also of those that are playing. */
export function setSoundFactor(value: number): void {
  factor = value
  for (const sound of playing) sound.setFactor(factor)
}

export function stopPlayedSounds(): void {
  for (const sound of playing) sound.stop()
}

/** A participant of the call played a sound: everyone hears it, and sees who it was. */
export function handlePlayedSound(data: GatewayEvents['voice.sound_played']): void {
  const { serverId, channelId, userId, soundId } = data
  const { call, deafened } = useCall.getState()
  const { snapshot } = useChatState.getState()
  const sound = findServer(snapshot, serverId)?.sounds.find(({ id }) => id === soundId)
  if (call?.channelId !== channelId || !sound) return
  show(userId, sound)
  if (userId !== snapshot?.user.id) {
    reportToScreenReader({ kind: 'sound', userId, sound: sound.name })
  }
  const isSilent = deafened || ownVoiceState()?.serverDeafened === true
  if (isSilent || useVoiceSettings.getState().soundboardMuted) return
  if (playing.size < playedAtOnceMax) play(sound)
}

function play({ id }: Sound): void {
  const sound = playSound(id)
  sound.setFactor(factor)
  playing.add(sound)
  // Nobody waits for it: where it can't be loaded, it is not heard.
  sound.done.catch(() => undefined).finally(() => playing.delete(sound))
}

function show(userId: string, { ...sound }: Sound): void {
  useCall.setState(({ playedSounds }) => ({ playedSounds: { ...playedSounds, [userId]: sound } }))
  setTimeout(() => {
    useCall.setState(({ playedSounds }) => {
      // Another one may have begun meanwhile, or the same again.
      if (playedSounds[userId] !== sound) return {}
      const { [userId]: _over, ...others } = playedSounds
      return { playedSounds: others }
    })
  }, sound.durationMs)
}
