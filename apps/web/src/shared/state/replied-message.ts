import type { Message } from '@guildhall/contract'
import { useEffect } from 'react'
import { create } from 'zustand'
import { api, ApiError } from '../api/http.ts'
import { onEvent } from './events.ts'
import { useTimelines } from './timelines.ts'

/** Messages that replies refer to and that no timeline has loaded, by id; null for deleted ones. */
export const useRepliedMessages = create<Record<string, Message | null>>()(() => ({}))

const fetching = new Set<string>()

onEvent(({ type, data }) => {
  if (type === 'message.updated') changeFetched(data.message.id, data.message)
  else if (type === 'message.deleted') changeFetched(data.messageId, null)
  else if (type === 'messages.deleted') {
    for (const { messageId } of data.messages) changeFetched(messageId, null)
  }
})

function changeFetched(id: string, message: Message | null): void {
  if (fetching.has(id) || useRepliedMessages.getState()[id])
    useRepliedMessages.setState({ [id]: message })
}

/** The message that a reply refers to; null when it was deleted, undefined while it is loading. */
export function useRepliedMessage({ channelId, replyTo }: Message): Message | null | undefined {
  const id = replyTo ?? ''
  const shown = useTimelines((all) => all[channelId]?.messages.findLast((one) => one.id === id))
  const fetched = useRepliedMessages((all) => all[id])
  const isMissing = shown === undefined && fetched === undefined
  useEffect(() => {
    if (isMissing) void loadRepliedMessage(channelId, id)
  }, [isMissing, channelId, id])
  return shown ?? fetched
}

export async function loadRepliedMessage(channelId: string, id: string): Promise<void> {
  if (fetching.has(id)) return
  fetching.add(id)
  try {
    const { message } = await api.call('getMessage', { params: { channelId, messageId: id } })
    // An event that came meanwhile is newer.
    useRepliedMessages.setState((known) => ({ [id]: message, ...known }))
  } catch (error) {
    // After any other error, the reply loads it again when it is mounted the next time.
    if (error instanceof ApiError && error.code === 'not_found')
      useRepliedMessages.setState({ [id]: null })
  } finally {
    fetching.delete(id)
  }
}
