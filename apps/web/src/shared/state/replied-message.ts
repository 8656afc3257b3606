import type { Message } from '@guildhall/contract'
import { useEffect } from 'react'
import { create } from 'zustand'
import { api, ApiError } from '../api/http.ts'
import { useTimelines } from './timelines.ts'

/** Messages that others answer and that no timeline holds, by id; null for those that are gone. */
const useFetched = create<Record<string, Message | null>>()(() => ({}))

const fetching = new Set<string>()

/** The message that is answered; null when it is gone, undefined until that is known. */
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
    // Anything else is tried again when the answer is shown the next time.
    if (error instanceof ApiError && error.code === 'not_found') useFetched.setState({ [id]: null })
  } finally {
    fetching.delete(id)
  }
}
