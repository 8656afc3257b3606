import type { VoiceState } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { useOwnUser } from '../../shared/state/chat-state.ts'
import { useSpeakersIn } from '../../shared/voice/speakers.ts'
import { useCall } from './call-state.ts'

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

export type Layout =
  /** All have the same size, but for a watched screen. */
  | { kind: 'grid' }
  /** A watched screen or who speaks is large. */
  | { kind: 'speaker' }
  /** All have the same size. */
  | { kind: 'same' }
  /** One that the person chose is large. */
  | { kind: 'tile'; key: string }

/** The key of the tile that is large; null where all have the same size. */
export function useLargeTile(channelId: string, tiles: Tile[], layout: Layout): string | null {
  const watchedScreens = useCall((state) => state.watchedScreens)
  const speaker = useLastSpeaker(channelId, useOwnUser()?.id)
  const keys = tiles.map(({ key }) => key)
  if (layout.kind === 'same') return null
  if (layout.kind === 'tile' && keys.includes(layout.key)) return layout.key
  const screen = watchedScreens.findLast((userId) => keys.includes(`${userId}:screen`))
  if (screen !== undefined) return `${screen}:screen`
  if (layout.kind !== 'speaker') return null
  return speaker !== null && keys.includes(speaker) ? speaker : (keys[0] ?? null)
}

/** Who speaks, or spoke last, but not the account itself; a participant who goes on speaking stays. */
function useLastSpeaker(channelId: string, ownId: string | undefined): string | null {
  const speaking = useSpeakersIn(channelId)
  const [last, setLast] = useState<string | null>(null)
  const others = speaking.filter((userId) => userId !== ownId)
  const next = last !== null && others.includes(last) ? last : (others[0] ?? last)
  useEffect(() => setLast(next), [next])
  return next
}
