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

/** A role that a member holds, with the overwrites of one channel for the role and for the member. */
interface HeldRoleRow extends MembershipRow {
  role_id: string
  permissions: PermissionSet
  position: number
  role_allow: PermissionSet | null
  role_deny: PermissionSet | null
  own_allow: PermissionSet | null
  own_deny: PermissionSet | null
}

/**
 * A member or participant by its roles, `everyone` (position 0) first; without rows, it is none. With a channel, which is no thread,
 * the rows have the overwrites that apply to the member there.
 */
export async function listHeldRoles(
  reader: Reader,
  { serverId, userId, channelId }: { serverId: string; userId: string; channelId: string | null },
): Promise<HeldRoleRow[]> {
  const { rows } = await sql<HeldRoleRow>`
    SELECT servers.kind, servers.owner_id, members.muted_until, members.joined_at,
      members.rules_accepted_at, servers.rules_since, servers.rules_asked_at,
      roles.id AS role_id, roles.permissions, roles.position,
      of_role.allow AS role_allow, of_role.deny AS role_deny,
      of_member.allow AS own_allow, of_member.deny AS own_deny
    FROM members
    JOIN servers ON servers.id = members.server_id
    JOIN roles ON roles.server_id = members.server_id AND (roles.position = 0 OR roles.id IN (
      SELECT role_id FROM member_roles WHERE server_id = ${serverId} AND user_id = ${userId}))
    LEFT JOIN overwrites AS of_role
      ON of_role.channel_id = ${channelId} AND of_role.target_id = roles.id
    LEFT JOIN overwrites AS of_member
      ON of_member.channel_id = ${channelId} AND of_member.target_id = members.user_id
    WHERE members.server_id = ${serverId} AND members.user_id = ${userId}
    ORDER BY roles.position`.execute(reader)
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
