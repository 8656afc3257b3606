import { limits } from '@guildhall/contract'
import type { GatewayEvent, Member, ServerWorld } from '@guildhall/contract'
import { useEffect } from 'react'
import { create } from 'zustand'
import { api } from '../api/http.ts'
import { useChatState } from './chat-state.ts'

export interface ServerMembers {
  byId: ReadonlyMap<string, Member>
  /** All pages have been read; until then some names are missing. */
  isComplete: boolean
  /** Where the next page begins; null before the first, and after the last. */
  cursor: string | null
}

/** Members by server. */
export const useMembers = create<Record<string, ServerMembers>>()(() => ({}))

const reading = new Map<string, Promise<void>>()

/** Reads all members of a server that have not been read yet. */
export async function loadMembers(serverId: string): Promise<void> {
  while (!isComplete(serverId)) await loadMoreMembers(serverId)
}

/** Reads one page more of a server's members. */
export async function loadMoreMembers(serverId: string): Promise<void> {
  if (isComplete(serverId)) return
  const running =
    reading.get(serverId) ?? readPage(serverId).finally(() => reading.delete(serverId))
  reading.set(serverId, running)
  await running
}

function isComplete(serverId: string): boolean {
  return useMembers.getState()[serverId]?.isComplete ?? false
}

/** Counts how often what was read became old. */
let age = 0
/** Members who were known before events were missed, and have not been read again yet, by server. */
const unconfirmed = new Map<string, Set<string>>()

async function readPage(serverId: string): Promise<void> {
  const startedAt = age
  const from = useMembers.getState()[serverId]?.cursor ?? null
  const query = { limit: limits.pageMax, ...(from !== null && { after: from }) }
  const page = await api.call('listMembers', { params: { serverId }, query })
  // A page in the middle is of no use where those before it were forgotten.
  if (age === startedAt) put(serverId, page.members, page.nextCursor)
}

function put(serverId: string, members: Member[], cursor: string | null): void {
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

/** Takes over what an event tells of members. */
function change(serverId: string, members: Member[]): void {
  const known = useMembers.getState()[serverId]
  if (known) {
    useMembers.setState({ [serverId]: { ...known, byId: withMembers(serverId, members) } })
  }
}

export function applyToMembers(event: GatewayEvent): void {
  if (event.type === 'server.deleted') forget(event.data.serverId)
  else if (event.type === 'member.joined' || event.type === 'member.updated') {
    change(event.data.serverId, [event.data.member])
  } else if (event.type === 'user.updated') {
    const { user } = event.data
    for (const [serverId, { byId }] of Object.entries(useMembers.getState())) {
      const member = byId.get(user.id)
      if (member) change(serverId, [{ ...member, user }])
    }
  } else if (event.type === 'member.left') {
    const { serverId, userId } = event.data
    const known = useMembers.getState()[serverId]
    if (!known) return
    const byId = new Map(known.byId)
    byId.delete(userId)
    useMembers.setState({ [serverId]: { ...known, byId } })
  } else if (event.type === 'role.deleted') {
    withoutRole(event.data.serverId, event.data.roleId)
  }
}

function withoutRole(serverId: string, roleId: string): void {
  const known = useMembers.getState()[serverId]
  const holders = [...(known?.byId.values() ?? [])].filter(({ roleIds }) =>
    roleIds.includes(roleId),
  )
  const changed = holders.map((member) => ({
    ...member,
    roleIds: member.roleIds.filter((id) => id !== roleId),
  }))
  if (changed.length > 0) change(serverId, changed)
}

/** What was read may be old: it is read again where it is needed, and shown until then. */
export function refreshMembers(servers: readonly ServerWorld[]): void {
  const old = useMembers.getState()
  forgetMembers()
  for (const { server } of servers) {
    const { byId } = old[server.id] ?? {}
    if (!byId) continue
    unconfirmed.set(server.id, new Set(byId.keys()))
    useMembers.setState({ [server.id]: { byId, isComplete: false, cursor: null } })
  }
}

export function forgetMembers(): void {
  age += 1
  unconfirmed.clear()
  useMembers.setState({}, true)
}

function forget(serverId: string): void {
  const { [serverId]: gone, ...rest } = useMembers.getState()
  if (gone) useMembers.setState(rest, true)
}

/** What to call a member: nickname before display name. */
export function nameOf(member: Member): string {
  return member.nickname ?? member.user.displayName
}

export function useMember(serverId: string, userId: string): Member | undefined {
  return useMembers((all) => all[serverId]?.byId.get(userId))
}

/** The members of a server, all of which are read. */
export function useAllMembers(serverId: string): ServerMembers | undefined {
  useLoadMembers(serverId)
  return useMembers((all) => all[serverId])
}

/** Reads all members of a server, and again when the connection is back and they may have changed meanwhile. */
export function useLoadMembers(serverId: string): void {
  const state = useMembersState(serverId)
  useEffect(() => {
    // What failed is read with the next connection.
    loadMembers(serverId).catch(() => undefined)
  }, [serverId, state])
}

/** Changes when the members of a server may have to be read: when they got old, and when the connection is back. */
export function useMembersState(serverId: string): string {
  const isComplete = useMembers((all) => all[serverId]?.isComplete)
  const connection = useChatState((state) => state.connection.kind)
  return `${String(isComplete)} ${connection}`
}
