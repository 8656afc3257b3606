import type { Message } from '@guildhall/contract'
import { useEffect } from 'react'
import { create } from 'zustand'
import { api, ApiError } from '../api/http.ts'
import { useTimelines } from './timelines.ts'

/** Messages that replies refer to and that no timeline has loaded, by id; null for deleted ones. */
const useFetched = create<Record<string, Message | null>>()(() => ({}))

const fetching = new Set<string>()

/** The message that a reply refers to; null when it was deleted, undefined while it is loading. */
export function useRepliedMessage({ channelId, replyTo }: Message): Message | null | undefined {
  const id = replyTo ?? ''
  const shown = useTimelines((all) => all[channelId]?.messages.findLast((one) => one.id === id))
  const fetched = useFetched((all) => all[id])
  const isMissing = shown === undefined && fetched === undefined
  useEffect(() => {
    if (isMissing) void fetchMessage(channelId, id)
  }, [isMissing, channelId, id])
  return shown ?? fetched
}

async function fetchMessage(channelId: string, id: string): Promise<void> {
  if (fetching.has(id)) return
  fetching.add(id)
  try {
    const { message } = await api.call('getMessage', { params: { channelId, messageId: id } })
    useFetched.setState({ [id]: message })
  } catch (error) {
    // After any other error, the reply loads it again when it is mounted the next time.
    if (error instanceof ApiError && error.code === 'not_found') useFetched.setState({ [id]: null })
  } finally {
    fetching.delete(id)
  }
}
