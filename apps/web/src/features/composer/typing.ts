import { useEffect, useState } from 'react'
import { act } from '../../shared/gateway/client.ts'
import { loadMembers, nameOf, useMembers } from '../../shared/state/members.ts'
import { timelineOf } from '../../shared/state/timelines.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { onEvent } from '../../shared/state/events.ts'

const toldEveryMs = 5000
const believedMs = 8000
const toldAt = new Map<string, number>()

/** Tells others that the account is writing, not more often than they need to know. */
export function tellTyping(channelId: string): void {
  if (useChatState.getState().connection.kind !== 'online') return
  if (Date.now() - (toldAt.get(channelId) ?? 0) < toldEveryMs) return
  toldAt.set(channelId, Date.now())
  // Nobody misses it.
  act('typing.start', { channelId }).catch(() => undefined)
}

/** What was being written is sent: whoever goes on begins anew, and is told of again. */
export function endTyping(channelId: string): void {
  toldAt.delete(channelId)
}

interface Writer {
  userId: string
  until: number
}

/** The ids of those who are writing in a channel right now, who began first first. */
export function useWriters(serverId: string, channelId: string): readonly string[] {
  const [writers, setWriters] = useState<readonly Writer[]>([])
  useEffect(() => {
    setWriters([])
    return onEvent((event) => {
      if (event.type === 'typing.started' && event.data.channelId === channelId) {
        const { userId } = event.data
        if (userId === useChatState.getState().snapshot?.user.id) return
        if (nameFor(serverId, channelId, userId) === undefined) {
          loadMembers(serverId).catch(() => undefined)
        }
        setWriters((all) => withWriter(all, { userId, until: Date.now() + believedMs }))
      } else if (event.type === 'message.created' && event.data.message.channelId === channelId) {
        const { id } = event.data.message.author
        setWriters((all) => without(all, ({ userId }) => userId === id))
      }
    })
  }, [serverId, channelId])
  useEffect(() => {
    if (writers.length === 0) return
    const next = Math.min(...writers.map(({ until }) => until))
    const timer = setTimeout(
      () => setWriters((all) => without(all, ({ until }) => until <= Date.now())),
      Math.max(0, next - Date.now()) + 20,
    )
    return () => clearTimeout(timer)
  }, [writers])
  return writers.map(({ userId }) => userId)
}

function withWriter(all: readonly Writer[], writer: Writer): readonly Writer[] {
  const place = all.findIndex(({ userId }) => userId === writer.userId)
  return place < 0 ? [...all, writer] : all.with(place, writer)
}

function without(all: readonly Writer[], isGone: (writer: Writer) => boolean): readonly Writer[] {
  return all.some(isGone) ? all.filter((writer) => !isGone(writer)) : all
}

/** What to call whoever writes, from the members or from what they wrote before. */
export function nameFor(serverId: string, channelId: string, userId: string): string | undefined {
  const member = useMembers.getState()[serverId]?.byId.get(userId)
  if (member) return nameOf(member)
  const messages = timelineOf(channelId)?.messages ?? []
  return messages.findLast(({ author }) => author.id === userId)?.author.name
}
