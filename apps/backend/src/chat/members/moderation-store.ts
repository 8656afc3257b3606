import type { Ban, JoinRequest, OwnJoinRequest } from '@guildhall/contract'
import type { Reader, Transaction } from '../../storage/database.ts'

export async function findBan(
  reader: Reader,
  serverId: string,
  userId: string,
): Promise<Ban | undefined> {
  const row = await banRows(reader, serverId).where('user_id', '=', userId).executeTakeFirst()
  return row && toBan(row)
}

/** Newest first. */
export async function listBans(reader: Reader, serverId: string): Promise<Ban[]> {
  const rows = await banRows(reader, serverId)
    .orderBy('bans.created_at', 'desc')
    .orderBy('user_id')
    .execute()
  return rows.map(toBan)
}

interface NewBan {
  serverId: string
  userId: string
  reason: string | null
  bannedBy: string
  createdAt: number
}

/** Replaces the reason if the account is banned already. */
export async function putBan(tx: Transaction, ban: NewBan): Promise<void> {
  const { reason, bannedBy } = ban
  await tx
    .insertInto('bans')
    .values({
      server_id: ban.serverId,
      user_id: ban.userId,
      reason,
      banned_by: bannedBy,
      created_at: ban.createdAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['server_id', 'user_id']).doUpdateSet({ reason, banned_by: bannedBy }),
    )
    .execute()
}

/** Returns whether there was one. */
export async function deleteBan(
  tx: Transaction,
  serverId: string,
  userId: string,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('bans')
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .execute()
  return deleted.length > 0
}

/** The pending join request of an account. */
export async function findJoinRequest(
  reader: Reader,
  serverId: string,
  userId: string,
): Promise<JoinRequest | undefined> {
  const row = await requestRows(reader, serverId).where('user_id', '=', userId).executeTakeFirst()
  return row && toJoinRequest(row)
}

/** The pending join requests of a server, oldest first. */
export async function listJoinRequests(reader: Reader, serverId: string): Promise<JoinRequest[]> {
  const rows = await requestRows(reader, serverId)
    .orderBy('join_requests.created_at')
    .orderBy('user_id')
    .execute()
  return rows.map(toJoinRequest)
}

interface NewJoinRequest {
  serverId: string
  userId: string
  inviteCode: string
  createdAt: number
}

/** Replaces a rejected request. */
export async function putJoinRequest(tx: Transaction, request: NewJoinRequest): Promise<void> {
  const { inviteCode, createdAt } = request
  await tx
    .insertInto('join_requests')
    .values({
      server_id: request.serverId,
      user_id: request.userId,
      invite_code: inviteCode,
      created_at: createdAt,
      rejected_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['server_id', 'user_id'])
        .doUpdateSet({ invite_code: inviteCode, created_at: createdAt, rejected_at: null }),
    )
    .execute()
}

/** The pending and rejected join requests of an account, newest first. */
export async function listOwnJoinRequests(
  reader: Reader,
  userId: string,
): Promise<OwnJoinRequest[]> {
  const rows = await reader
    .selectFrom('join_requests')
    .select(['server_id', 'created_at', 'rejected_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('server_id')
    .execute()
  return rows.map((row) => ({
    serverId: row.server_id,
    status: row.rejected_at === null ? 'pending' : 'rejected',
    createdAt: row.created_at,
  }))
}

/** Returns whether the request was pending. */
export async function markJoinRequestRejected(
  tx: Transaction,
  serverId: string,
  userId: string,
  now: number,
): Promise<boolean> {
  const rejected = await tx
    .updateTable('join_requests')
    .set({ rejected_at: now })
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .where('rejected_at', 'is', null)
    .returning('user_id')
    .execute()
  return rejected.length > 0
}

/** Deletes the request, pending or rejected. Returns whether it was pending. */
export async function deleteJoinRequest(
  tx: Transaction,
  serverId: string,
  userId: string,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('join_requests')
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .returning('rejected_at')
    .execute()
  return deleted.some(({ rejected_at }) => rejected_at === null)
}

function banRows(reader: Reader, serverId: string) {
  return reader
    .selectFrom('bans')
    .innerJoin('users', 'users.id', 'bans.user_id')
    .select(['user_id', 'username', 'display_name', 'avatar'])
    .select(['reason', 'banned_by', 'bans.created_at'])
    .where('server_id', '=', serverId)
}

function requestRows(reader: Reader, serverId: string) {
  return reader
    .selectFrom('join_requests')
    .innerJoin('users', 'users.id', 'join_requests.user_id')
    .select(['user_id', 'username', 'display_name', 'avatar'])
    .select(['invite_code', 'join_requests.created_at'])
    .where('server_id', '=', serverId)
    .where('rejected_at', 'is', null)
}

interface UserColumns {
  user_id: string
  username: string
  display_name: string
  avatar: string | null
}

function toUser({ user_id, username, display_name, avatar }: UserColumns) {
  return { id: user_id, username, displayName: display_name, avatar }
}

type BanRow = Awaited<ReturnType<ReturnType<typeof banRows>['execute']>>[number]

function toBan(row: BanRow): Ban {
  return {
    user: toUser(row),
    reason: row.reason,
    bannedBy: row.banned_by,
    createdAt: row.created_at,
  }
}

type RequestRow = Awaited<ReturnType<ReturnType<typeof requestRows>['execute']>>[number]

function toJoinRequest(row: RequestRow): JoinRequest {
  return { user: toUser(row), inviteCode: row.invite_code, createdAt: row.created_at }
}
