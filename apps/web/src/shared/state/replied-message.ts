import type { GatewayEvent, Message } from '@guildhall/contract'
import { useEffect } from 'react'
import { api, ApiError } from '../api/http.ts'
import { createLoadedStore } from './loaded-store.ts'
import type { Entries } from './loaded-store.ts'
import { useTimelines } from './timelines.ts'

type Messages = Entries<Message | null>

/** Messages that replies refer to and that no timeline has loaded, by id; null for deleted ones. */
export const useRepliedMessages = createLoadedStore<Message | null>(applyMessageEvent)

function applyMessageEvent(messages: Messages, { type, data }: GatewayEvent): Messages {
  if (type === 'message.updated') return change(messages, [data.message.id], data.message)
  if (type === 'message.deleted') return change(messages, [data.messageId], null)
  if (type !== 'messages.deleted') return messages
  const ids = data.messages.map(({ messageId }) => messageId)
  return change(messages, ids, null)
}

function change(messages: Messages, ids: readonly string[], message: Message | null): Messages {
  const known = ids.filter((id) => messages[id])
  if (known.length === 0) return messages
  return { ...messages, ...Object.fromEntries(known.map((id) => [id, message])) }
}

const requested = new Set<string>()

/** The message that a reply refers to; null when it was deleted, undefined while it is loading. */
export function useRepliedMessage({ channelId, replyTo }: Message): Message | null | undefined {
  const id = replyTo ?? ''
  const shown = useTimelines((all) => all[channelId]?.messages.findLast((each) => each.id === id))
  const fetched = useRepliedMessages((all) => all[id])
  const isMissing = shown === undefined && fetched === undefined
  useEffect(() => {
    if (isMissing) void loadRepliedMessage(channelId, id)
  }, [isMissing, channelId, id])
  return shown ?? fetched
}

export async function loadRepliedMessage(channelId: string, id: string): Promise<void> {
  if (requested.has(id)) return
  requested.add(id)
  try {
    await useRepliedMessages.load(
      () => findMessage(channelId, id),
      (message) => ({ [id]: message }),
    )
  } catch {
    // The reply loads it again when it is mounted the next time.
  } finally {
    requested.delete(id)
  }
}

/** Null if the message was deleted. Throws ApiError. */
async function findMessage(channelId: string, id: string): Promise<Message | null> {
  try {
    return (await api.call('getMessage', { params: { channelId, messageId: id } })).message
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
}
