import type { VoiceState } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { useSpeakersIn } from '../../shared/voice/speakers.ts'

/** What the stage shows: a person, or the screen of one. */
export interface Tile {
  key: string
  kind: 'person' | 'screen'
  state: VoiceState
}

/** Screens first, then people in the order of joining. */
export function tilesOf(states: readonly VoiceState[]): Tile[] {
  const screens = states
    .filter(({ screen }) => screen)
    .map((state) => ({ key: `${state.userId}:screen`, kind: 'screen' as const, state }))
  const people = states.map((state) => ({
    key: state.userId,
    kind: 'person' as const,
    state,
  }))
  return [...screens, ...people]
}

/** Who speaks, or spoke last, but not the account itself; a participant who goes on speaking stays. */
export function useLastSpeaker(channelId: string, ownId: string | undefined): string | null {
  const speaking = useSpeakersIn(channelId)
  const [last, setLast] = useState<string | null>(null)
  const others = speaking.filter((userId) => userId !== ownId)
  const next = last !== null && others.includes(last) ? last : (others[0] ?? last)
  useEffect(() => setLast(next), [next])
  return next
}
