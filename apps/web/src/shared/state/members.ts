import type { GatewayEvent, Member } from '@guildhall/contract'
import { create } from 'zustand'
import { api } from '../api/http.ts'

interface ServerMembers {
  byId: ReadonlyMap<string, Member>
  /** All pages have been read; until then some names are missing. */
  isComplete: boolean
}

/** Members by server. */
export const useMembers = create<Record<string, ServerMembers>>()(() => ({}))

const reading = new Map<string, Promise<void>>()

/** Reads all members of a server, page by page, once. */
export async function loadMembers(serverId: string): Promise<void> {
  if (useMembers.getState()[serverId]?.isComplete) return
  const running = reading.get(serverId) ?? readAll(serverId).finally(() => reading.delete(serverId))
  reading.set(serverId, running)
  await running
}

async function readAll(serverId: string): Promise<void> {
  let cursor: string | null = null
  do {
    const query: string = cursor === null ? '' : `&after=${encodeURIComponent(cursor)}`
    const page: { members: Member[]; nextCursor: string | null } = await api.get(
      `/api/servers/${serverId}/members?limit=100${query}`,
    )
    put(serverId, page.members, page.nextCursor === null)
    cursor = page.nextCursor
  } while (cursor !== null)
}

function put(serverId: string, members: Member[], isComplete: boolean): void {
  const byId = new Map(useMembers.getState()[serverId]?.byId)
  for (const member of members) byId.set(member.user.id, member)
  useMembers.setState({ [serverId]: { byId, isComplete } })
}

export function tellMembers(event: GatewayEvent): void {
  if (event.type === 'server.deleted') forget(event.data.serverId)
  else if (event.type === 'member.joined' || event.type === 'member.updated') {
    const { serverId, member } = event.data
    const known = useMembers.getState()[serverId]
    if (known) put(serverId, [member], known.isComplete)
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
  if (known && changed.length > 0) put(serverId, changed, known.isComplete)
}

/** What was read may be old: it is read again when it is needed. */
export function forgetMembers(): void {
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
