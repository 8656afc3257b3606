import type { GatewayEvent, GatewayEvents } from '@guildhall/contract'
import { create } from 'zustand'
import { useChatState } from '../state/chat-state.ts'
import { onEvent } from '../state/events.ts'

/** Who is speaking in a voice channel, and who of them with priority. */
export type Speaking = Omit<GatewayEvents['voice.speaking'], 'channelId'>

/** By voice channel. */
type Speakers = Readonly<Record<string, Speaking>>

const useSpeakers = create<Speakers>()(() => ({}))

onEvent(applySpeakers)
// What changes while the connection is lost is not sent later.
useChatState.subscribe(({ connection }, before) => {
  if (connection.kind !== 'online' && before.connection.kind === 'online') {
    useSpeakers.setState({}, true)
  }
})

function applySpeakers(event: GatewayEvent): void {
  if (event.type === 'voice.speaking') {
    const { channelId, ...speaking } = event.data
    useSpeakers.setState({ [channelId]: speaking })
  } else if (event.type === 'voice.left') {
    const { channelId, userId } = event.data
    const speaking = speakersIn(channelId)
    if (!speaking.userIds.includes(userId)) return
    const without = (ids: string[]): string[] => ids.filter((id) => id !== userId)
    useSpeakers.setState({
      [channelId]: {
        userIds: without(speaking.userIds),
        priorityUserIds: without(speaking.priorityUserIds),
      },
    })
  }
}

const nobody: Speaking = { userIds: [], priorityUserIds: [] }

export function speakersIn(channelId: string | undefined): Speaking {
  return useSpeakers.getState()[channelId ?? ''] ?? nobody
}

/** Calls `handle` whenever a participant begins or stops speaking, in whatever channel. */
export function onSpeakers(handle: () => void): void {
  useSpeakers.subscribe(handle)
}

/** Whether the participant of the channel is speaking. */
export function useIsSpeaking({
  channelId,
  userId,
}: {
  channelId: string
  userId: string
}): boolean {
  return useSpeakers((speakers) => speakers[channelId]?.userIds.includes(userId) ?? false)
}

/** Whether the participant speaks with priority. */
export function useHasPriority({
  channelId,
  userId,
}: {
  channelId: string
  userId: string
}): boolean {
  return useSpeakers((speakers) => speakers[channelId]?.priorityUserIds.includes(userId) ?? false)
}

/** Who is speaking in the channel, by user id. */
export function useSpeakersIn(channelId: string): readonly string[] {
  return useSpeakers((speakers) => (speakers[channelId] ?? nobody).userIds)
}
