import type { GatewayEvent, Member } from '@guildhall/contract'
import { useEffect } from 'react'
import { create } from 'zustand'
import { api } from '../api/http.ts'

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

/** Counts how often all was forgotten. */
let age = 0

async function readPage(serverId: string): Promise<void> {
  const startedAt = age
  const from = useMembers.getState()[serverId]?.cursor ?? null
  const query = from === null ? '' : `&after=${encodeURIComponent(from)}`
  const page = await api.get<{ members: Member[]; nextCursor: string | null }>(
    `/api/servers/${serverId}/members?limit=100${query}`,
  )
  // A page in the middle is of no use where those before it were forgotten.
  if (age === startedAt) put(serverId, page.members, page.nextCursor)
}

function put(serverId: string, members: Member[], cursor: string | null): void {
  useMembers.setState({
    [serverId]: { byId: withMembers(serverId, members), isComplete: cursor === null, cursor },
  })
}

function withMembers(serverId: string, members: Member[]): ReadonlyMap<string, Member> {
  const byId = new Map(useMembers.getState()[serverId]?.byId)
  for (const member of members) byId.set(member.user.id, member)
  return byId
}

/** Takes over what an event tells of members. */
function change(serverId: string, members: Member[]): void {
  const known = useMembers.getState()[serverId]
  if (known) {
    useMembers.setState({ [serverId]: { ...known, byId: withMembers(serverId, members) } })
  }
}

export function tellMembers(event: GatewayEvent): void {
  if (event.type === 'server.deleted') forget(event.data.serverId)
  else if (event.type === 'member.joined' || event.type === 'member.updated') {
    change(event.data.serverId, [event.data.member])
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

/** What was read may be old: it is read again when it is needed. */
export function forgetMembers(): void {
  age += 1
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
  const known = useMembers((all) => all[serverId])
  const isWanted = known?.isComplete !== true
  useEffect(() => {
    if (isWanted) loadMembers(serverId).catch(() => undefined)
  }, [serverId, isWanted])
  return known
}
