import type { Member, User } from '@guildhall/contract'
import { useEffect, useMemo } from 'react'
import { useDebounced } from '../utils/use-debounced.ts'
import { useChatState } from './chat-state.ts'
import { findMembers } from './find-members.ts'
import { asMember, loadMembers, searchMembers, useMembers } from './members.ts'

/** Servers in which people are looked up; enough for all but a few accounts. */
const maxServers = 30
/** The members of small servers are loaded at once, so that there is someone to choose before anything is typed. */
const maxLoadedServers = 5
const maxLoadedMembers = 200
const maxFoundPerServer = 20
const debounceMs = 200

/** Other people whom the account knows, with a name that contains the text: from its servers and conversations. */
export function usePeople(text: string): User[] {
  useLoadPeople(text)
  const servers = useMembers()
  const conversations = useChatState(({ snapshot }) => snapshot?.conversations)
  const relationships = useChatState(({ snapshot }) => snapshot?.relationships)
  const ownId = useChatState(({ snapshot }) => snapshot?.user.id)
  return useMemo(() => {
    const byId = new Map<string, Member>()
    for (const { conversation } of conversations ?? []) {
      for (const user of conversation.participants) byId.set(user.id, asMember(user))
    }
    for (const { byId: members } of Object.values(servers)) {
      // Without the nickname, which is one of a server.
      for (const { user } of members.values()) byId.set(user.id, asMember(user))
    }
    for (const { kind, user } of relationships ?? []) {
      if (kind === 'friend') byId.set(user.id, asMember(user))
      else if (kind === 'blocked') byId.delete(user.id)
    }
    byId.delete(ownId ?? '')
    return findMembers(byId.values(), text).map(({ user }) => user)
  }, [servers, conversations, relationships, ownId, text])
}

function useLoadPeople(text: string): void {
  const query = useDebounced(text.trim(), debounceMs)
  useEffect(() => {
    const request = { isCurrent: true }
    loadPeople(query, request).catch(() => undefined)
    return () => {
      request.isCurrent = false
    }
  }, [query])
}

async function loadPeople(text: string, request: { isCurrent: boolean }): Promise<void> {
  const servers = useChatState.getState().snapshot?.servers ?? []
  const small = servers.filter(({ server }) => server.memberCount <= maxLoadedMembers)
  for (const { server } of small.slice(0, maxLoadedServers)) await loadMembers(server.id)
  if (text === '') return
  for (const { server } of servers.slice(0, maxServers)) {
    if (!request.isCurrent) return
    if (!useMembers.getState()[server.id]?.isComplete) {
      await searchMembers(server.id, { q: text, limit: maxFoundPerServer })
    }
  }
}
