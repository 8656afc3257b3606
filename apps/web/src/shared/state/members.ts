import { limits } from '@guildhall/contract'
import type { GatewayEvent, Member, RouteQuery, ServerSnapshot, User } from '@guildhall/contract'
import { useEffect } from 'react'
import { api } from '../api/http.ts'
import { findConversation, useChatState } from './chat-state.ts'
import { createLoadedStore, withoutEntries } from './loaded-store.ts'
import type { Entries } from './loaded-store.ts'
import { shownName } from '../i18n/shown-name.ts'

export interface ServerMembers {
  byId: ReadonlyMap<string, Member>
  /** All pages are loaded. */
  isComplete: boolean
  /** The cursor of the next page; null before the first and after the last. */
  cursor: string | null
  /** Who was loaded before a lost session and not again since. */
  unconfirmedIds: ReadonlySet<string>
}

type AllMembers = Entries<ServerMembers>

/** Members by server. */
export const useMembers = createLoadedStore<ServerMembers>(applyMemberEvent)

const noMembers: ServerMembers = {
  byId: new Map(),
  isComplete: false,
  cursor: null,
  unconfirmedIds: new Set(),
}

/** The running request of each server. */
const requests = new Map<string, Promise<unknown>>()

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

async function loadPage(serverId: string): Promise<void> {
  const { snapshot } = useChatState.getState()
  const conversation = findConversation(snapshot, serverId)?.conversation
  if (conversation) {
    const page = withPage(undefined, conversation.participants.map(asMember), null)
    useMembers.setState({ [serverId]: page })
    return
  }
  const after = useMembers.getState()[serverId]?.cursor ?? undefined
  const query = { limit: limits.pageMax, ...(after !== undefined && { after }) }
  await useMembers.load(
    () => api.call('listMembers', { params: { serverId }, query }),
    ({ members, nextCursor }, all) => ({
      [serverId]: withPage(all[serverId], members, nextCursor),
    }),
  )
}

/** Loads the members who match the query, and adds them to the known ones. Throws ApiError. */
export async function searchMembers(
  serverId: string,
  query: RouteQuery<'searchMembers'>,
): Promise<Member[]> {
  const found = await useMembers.load(
    () => api.call('searchMembers', { params: { serverId }, query }),
    ({ members }, all) => ({ [serverId]: withMembers(all[serverId], members) }),
  )
  return found?.members ?? []
}

/** Adds or replaces these members. */
export function keepMembers(serverId: string, members: readonly Member[]): void {
  useMembers.setState((all) => ({ [serverId]: withMembers(all[serverId], members) }))
}

/** A participant of a conversation, as a member. */
export function asMember(user: User): Member {
  return {
    user,
    nickname: null,
    roleIds: [],
    mutedUntil: null,
    joinedAt: 0,
    rulesAcceptedAt: null,
    welcomed: false,
  }
}

function withPage(
  known: ServerMembers | undefined,
  members: readonly Member[],
  cursor: string | null,
): ServerMembers {
  const next = withMembers(known, members)
  if (cursor !== null) return { ...next, cursor }
  const confirmed = [...next.byId].filter(([id]) => !next.unconfirmedIds.has(id))
  return { ...noMembers, byId: new Map(confirmed), isComplete: true }
}

function withMembers(known = noMembers, members: readonly Member[]): ServerMembers {
  const byId = new Map(known.byId)
  const unconfirmedIds = new Set(known.unconfirmedIds)
  for (const member of members) {
    byId.set(member.user.id, member)
    unconfirmedIds.delete(member.user.id)
  }
  return { ...known, byId, unconfirmedIds }
}

function applyMemberEvent(all: AllMembers, event: GatewayEvent): AllMembers {
  switch (event.type) {
    case 'server.deleted':
    case 'conversation.closed':
      return withoutEntries(all, (_, serverId) => serverId === event.data.serverId)
    case 'member.joined':
    case 'member.updated':
      return changeMembers(all, event.data.serverId, () => [event.data.member])
    case 'member.left': {
      const { serverId, userId } = event.data
      const known = all[serverId]
      if (!known) return all
      const others = [...known.byId].filter(([id]) => id !== userId)
      return { ...all, [serverId]: { ...known, byId: new Map(others) } }
    }
    case 'user.updated': {
      const { user } = event.data
      const servers = Object.keys(all)
      return servers.reduce((next, serverId) => changeMembers(next, serverId, rename(user)), all)
    }
    case 'role.deleted':
      return changeMembers(all, event.data.serverId, removeRole(event.data.roleId))
    default:
      return all
  }
}

type ByIds = ReadonlyMap<string, Member>

/** Adds or replaces what `change` makes of the known members of a server. */
function changeMembers(
  all: AllMembers,
  serverId: string,
  change: (byId: ByIds) => Member[],
): AllMembers {
  const known = all[serverId]
  const changed = known ? change(known.byId) : []
  return changed.length === 0 ? all : { ...all, [serverId]: withMembers(known, changed) }
}

function rename(user: User) {
  return (byId: ByIds): Member[] => {
    const member = byId.get(user.id)
    return member ? [{ ...member, user }] : []
  }
}

function removeRole(roleId: string) {
  return (byId: ByIds): Member[] =>
    [...byId.values()]
      .filter(({ roleIds }) => roleIds.includes(roleId))
      .map((member) => ({ ...member, roleIds: member.roleIds.filter((id) => id !== roleId) }))
}

/** After a lost session: marks the members as outdated. They stay visible until they are loaded again on demand. */
export function refreshMembers(servers: readonly ServerSnapshot[]): void {
  const all = useMembers.getState()
  const outdated = servers.flatMap(({ server }) => {
    const { byId } = all[server.id] ?? noMembers
    const unconfirmedIds = new Set(byId.keys())
    return byId.size === 0 ? [] : [[server.id, { ...noMembers, byId, unconfirmedIds }]]
  })
  useMembers.reset(Object.fromEntries(outdated))
}

export function clearMembers(): void {
  useMembers.reset()
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
