import { useEffect, useState } from 'react'
import { membersOnDemand } from '../../shared/state/members-on-demand.ts'
import { nameOf, useMembers } from '../../shared/state/members.ts'
import type { ServerMembers } from '../../shared/state/members.ts'
import { timelineOf } from '../../shared/state/timelines.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { hasBlocked } from '../../shared/state/blocked.ts'
import { onEvent } from '../../shared/state/events.ts'

const shownMs = 8000

interface TypingUser {
  userId: string
  until: number
}

/** The ids of the users who are typing in a channel, in the order in which they started. */
export function useTypingUsers(serverId: string, channelId: string): readonly string[] {
  const [typing, setTyping] = useState<readonly TypingUser[]>([])
  useEffect(() => {
    setTyping([])
    return onEvent((event) => {
      if (event.type === 'typing.started' && event.data.channelId === channelId) {
        const { userId } = event.data
        if (userId === useChatState.getState().snapshot?.user.id || hasBlocked(userId)) return
        if (nameFor(useMembers.getState()[serverId], channelId, userId) === undefined) {
          membersOnDemand(serverId)
            .then((large) => large?.loadUsers(serverId, [userId]))
            .catch(() => undefined)
        }
        setTyping((all) => withUser(all, { userId, until: Date.now() + shownMs }))
      } else if (event.type === 'message.created' && event.data.message.channelId === channelId) {
        const { id } = event.data.message.author
        setTyping((all) => without(all, ({ userId }) => userId === id))
      }
    })
  }, [serverId, channelId])
  useEffect(() => {
    if (typing.length === 0) return
    const next = Math.min(...typing.map(({ until }) => until))
    const timer = setTimeout(
      () => setTyping((all) => without(all, ({ until }) => until <= Date.now())),
      Math.max(0, next - Date.now()) + 20,
    )
    return () => clearTimeout(timer)
  }, [typing])
  return typing.map(({ userId }) => userId)
}

function withUser(all: readonly TypingUser[], user: TypingUser): readonly TypingUser[] {
  const index = all.findIndex(({ userId }) => userId === user.userId)
  return index < 0 ? [...all, user] : all.with(index, user)
}

function without(
  all: readonly TypingUser[],
  isOver: (user: TypingUser) => boolean,
): readonly TypingUser[] {
  return all.some(isOver) ? all.filter((user) => !isOver(user)) : all
}

/** The name of a user, from the members or from a message in the channel. */
export function nameFor(
  members: ServerMembers | undefined,
  channelId: string,
  userId: string,
): string | undefined {
  const member = members?.byId.get(userId)
  if (member) return nameOf(member)
  const messages = timelineOf(channelId)?.messages ?? []
  return messages.findLast(({ author }) => author.id === userId)?.author.name
}
