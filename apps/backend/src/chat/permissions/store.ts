import type { ChannelOverwrite, PermissionSet } from '@guildhall/contract'
import { sql } from 'kysely'
import type { Reader } from '../../storage/database.ts'
import type { ServerKind } from '../../storage/schema.ts'

export interface MembershipRow {
  kind: ServerKind
  owner_id: string
  muted_until: number | null
  joined_at: number
  rules_accepted_at: number | null
  rules_since: number | null
  rules_asked_at: number | null
}

export interface HeldRole {
  id: string
  permissions: PermissionSet
  position: number
}

export async function findMembership(
  reader: Reader,
  serverId: string,
  userId: string,
): Promise<MembershipRow | null> {
  const { rows } = await sql<MembershipRow>`
    SELECT servers.kind, servers.owner_id, members.muted_until, members.joined_at,
      members.rules_accepted_at, servers.rules_since, servers.rules_asked_at
    FROM members JOIN servers ON servers.id = members.server_id
    WHERE members.server_id = ${serverId} AND members.user_id = ${userId}`.execute(reader)
  return rows[0] ?? null
}

/** The roles that the member holds, `everyone` (position 0) first. */
export async function findHeldRoles(
  reader: Reader,
  serverId: string,
  userId: string,
): Promise<HeldRole[]> {
  const { rows } = await sql<HeldRole>`
    SELECT id, permissions, position FROM roles
    WHERE server_id = ${serverId} AND (position = 0 OR id IN (
      SELECT role_id FROM member_roles WHERE server_id = ${serverId} AND user_id = ${userId}))
    ORDER BY position`.execute(reader)
  return rows
}

/** Of a thread, those of its channel. */
export async function findOverwrites(
  reader: Reader,
  channelId: string,
): Promise<ChannelOverwrite[]> {
  const { rows } = await sql<ChannelOverwrite>`
    SELECT target_id AS "targetId", allow, deny FROM overwrites
    WHERE channel_id = coalesce(
      (SELECT thread_of FROM channels WHERE id = ${channelId}), ${channelId})`.execute(reader)
  return rows
}
