import { limits } from '@guildhall/contract'
import type { GatewayEvent, Member, ServerSnapshot, User } from '@guildhall/contract'
import { useEffect } from 'react'
import { create } from 'zustand'
import { api } from '../api/http.ts'
import { findConversation, useChatState } from './chat-state.ts'
import { onEvent } from './events.ts'
import { shownName } from '../i18n/shown-name.ts'

export interface ServerMembers {
  byId: ReadonlyMap<string, Member>
  /** All pages are loaded. */
  isComplete: boolean
  /** The cursor of the next page; null before the first and after the last. */
  cursor: string | null
}

/** Members by server. */
export const useMembers = create<Record<string, ServerMembers>>()(() => ({}))

/** The running request of each server. */
const requests = new Map<string, Promise<void>>()

onEvent(applyEventToMembers)

/** Loads the remaining pages of a server's members. */
export async function loadMembers(serverId: string): Promise<void> {
  while (!isComplete(serverId)) await loadMoreMembers(serverId)
}

/** Loads the next page of a server's members. */
export async function loadMoreMembers(serverId: string): Promise<void> {
  if (isComplete(serverId)) return
  const running =
    requests.get(serverId) ?? loadPage(serverId).finally(() => requests.delete(serverId))
  requests.set(serverId, running)
  await running
}

function isComplete(serverId: string): boolean {
  return useMembers.getState()[serverId]?.isComplete ?? false
}

/** Counts how often the members were cleared. */
let epoch = 0
/** Ids of members loaded before a lost session and not again since, by server. */
const unconfirmed = new Map<string, Set<string>>()

async function loadPage(serverId: string): Promise<void> {
  const conversation = findConversation(useChatState.getState().snapshot, serverId)
  if (conversation) {
    return addPage(serverId, conversation.conversation.participants.map(asMember), null)
  }
  const startEpoch = epoch
  const cursor = useMembers.getState()[serverId]?.cursor ?? null
  const query = { limit: limits.pageMax, ...(cursor !== null && { after: cursor }) }
  await addResponse(
    () => api.call('listMembers', { params: { serverId }, query }),
    (page) => {
      // After a clear, loading starts again at the first page.
      if (epoch === startEpoch) addPage(serverId, page.members, page.nextCursor)
    },
  )
}

/** Somebody in a conversation, as a member. */
export function asMember(user: User): Member {
  return { user, nickname: null, roleIds: [], mutedUntil: null, joinedAt: 0, rulesAcceptedAt: null }
}

/**
 * Passes the response to `add`, and applies the events that arrived meanwhile once more: the server may have read the
 * members before they changed.
 */
export async function addResponse<T>(
  request: () => Promise<T>,
  add: (response: T) => void,
): Promise<void> {
  const events: GatewayEvent[] = []
  const stopListening = onEvent((event) => events.push(event))
  try {
    add(await request())
    for (const event of events) applyEventToMembers(event)
  } finally {
    stopListening()
  }
}

function addPage(serverId: string, members: Member[], cursor: string | null): void {
  const byId = withMembers(serverId, members)
  const isComplete = cursor === null
  if (isComplete) {
    for (const id of unconfirmed.get(serverId) ?? []) byId.delete(id)
    unconfirmed.delete(serverId)
  }
  useMembers.setState({ [serverId]: { byId, isComplete, cursor } })
}

function withMembers(serverId: string, members: Member[]): Map<string, Member> {
  const byId = new Map(useMembers.getState()[serverId]?.byId)
  for (const member of members) {
    byId.set(member.user.id, member)
    unconfirmed.get(serverId)?.delete(member.user.id)
  }
  return byId
}

/** Adds or replaces these members. */
export function keepMembers(serverId: string, members: Member[]): void {
  const known = useMembers.getState()[serverId] ?? { isComplete: false, cursor: null }
  useMembers.setState({ [serverId]: { ...known, byId: withMembers(serverId, members) } })
}

function updateMembers(serverId: string, members: Member[]): void {
  if (useMembers.getState()[serverId]) keepMembers(serverId, members)
}

export function applyEventToMembers(event: GatewayEvent): void {
  if (event.type === 'server.deleted' || event.type === 'conversation.closed')
    deleteMembers(event.data.serverId)
  else if (event.type === 'member.joined' || event.type === 'member.updated') {
    updateMembers(event.data.serverId, [event.data.member])
  } else if (event.type === 'user.updated') {
    const { user } = event.data
    for (const [serverId, { byId }] of Object.entries(useMembers.getState())) {
      const member = byId.get(user.id)
      if (member) updateMembers(serverId, [{ ...member, user }])
    }
  } else if (event.type === 'member.left') {
    const { serverId, userId } = event.data
    const known = useMembers.getState()[serverId]
    if (!known) return
    const byId = new Map(known.byId)
    byId.delete(userId)
    useMembers.setState({ [serverId]: { ...known, byId } })
  } else if (event.type === 'role.deleted') {
    removeRole(event.data.serverId, event.data.roleId)
  }
}

function removeRole(serverId: string, roleId: string): void {
  const known = useMembers.getState()[serverId]
  const holders = [...(known?.byId.values() ?? [])].filter(({ roleIds }) =>
    roleIds.includes(roleId),
  )
  const changed = holders.map((member) => ({
    ...member,
    roleIds: member.roleIds.filter((id) => id !== roleId),
  }))
  if (changed.length > 0) updateMembers(serverId, changed)
}

/** After a lost session: marks the members as outdated. They stay visible until they are loaded again on demand. */
export function refreshMembers(servers: readonly ServerSnapshot[]): void {
  const old = useMembers.getState()
  clearMembers()
  for (const { server } of servers) {
    const { byId } = old[server.id] ?? {}
    if (!byId) continue
    unconfirmed.set(server.id, new Set(byId.keys()))
    useMembers.setState({ [server.id]: { byId, isComplete: false, cursor: null } })
  }
}

export function clearMembers(): void {
  epoch += 1
  unconfirmed.clear()
  useMembers.setState({}, true)
}

function deleteMembers(serverId: string): void {
  const { [serverId]: deleted, ...rest } = useMembers.getState()
  if (deleted) useMembers.setState(rest, true)
}

/** The nickname of a member, or the display name. */
export function nameOf(member: Member): string {
  return shownName(member.nickname ?? member.user.displayName)
}

export function useMember(serverId: string, userId: string): Member | undefined {
  return useMembers((all) => all[serverId]?.byId.get(userId))
}

/** The members of a server; loads all pages. */
export function useAllMembers(serverId: string): ServerMembers | undefined {
  useLoadMembers(serverId)
  return useMembers((all) => all[serverId])
}

/** Loads all members of a server, and again after a lost session. */
function useLoadMembers(serverId: string): void {
  const loadKey = useMembersLoadKey(serverId)
  useEffect(() => {
    // A failed page is loaded on reconnect.
    loadMembers(serverId).catch(() => undefined)
  }, [serverId, loadKey])
}

/** A value that changes when members of the server may have to be loaded: when outdated and on reconnect. */
export function useMembersLoadKey(serverId: string): string {
  const isComplete = useMembers((all) => all[serverId]?.isComplete)
  const connection = useChatState((state) => state.connection.kind)
  return `${String(isComplete)} ${connection}`
}
