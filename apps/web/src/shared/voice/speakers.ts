import type { GatewayEvent } from '@guildhall/contract'
import { create } from 'zustand'
import { useChatState } from '../state/chat-state.ts'
import { onEvent } from '../state/events.ts'

/** Who is speaking, by voice channel. */
type Speakers = Readonly<Record<string, readonly string[]>>

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
    const { channelId, userIds } = event.data
    useSpeakers.setState({ [channelId]: userIds })
  } else if (event.type === 'voice.left') {
    const { channelId, userId } = event.data
    const speakers = useSpeakers.getState()[channelId]
    if (!speakers?.includes(userId)) return
    useSpeakers.setState({ [channelId]: speakers.filter((id) => id !== userId) })
  }
}

/** Whether the participant of the channel is speaking. */
export function useIsSpeaking({
  channelId,
  userId,
}: {
  channelId: string
  userId: string
}): boolean {
  return useSpeakers((speakers) => speakers[channelId]?.includes(userId) ?? false)
}

const nobody: readonly string[] = []

/** Who is speaking in the channel, by user id. */
export function useSpeakersIn(channelId: string): readonly string[] {
  return useSpeakers((speakers) => speakers[channelId] ?? nobody)
}
