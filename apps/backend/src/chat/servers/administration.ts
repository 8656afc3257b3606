import type { OperatorServer } from '@guildhall/contract'
import { appError, invalidInput, notFound } from '../../core/app-error.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import { changesBetween, recordAudit } from '../audit/actions.ts'
import { isSuspended, userByName } from '../accounts/access.ts'
import { findMemberContext } from '../permissions/access.ts'
import { deleteServer, findServer, listAllServers, toServer, updateServer } from './store.ts'
import type { ServerRow } from './store.ts'

/** Servers for the operator, the oldest first. */
export async function readServers(
  reader: Reader,
  query: Parameters<typeof listAllServers>[1],
): Promise<{ servers: OperatorServer[]; nextCursor: string | null }> {
  const rows = await listAllServers(reader, { ...query, limit: query.limit + 1 })
  const servers = rows.slice(0, query.limit).map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    memberCount: row.member_count,
    owner: row.owner ?? '',
    bytes: Number(row.bytes),
  }))
  const nextCursor = rows.length > query.limit ? (servers.at(-1)?.id ?? null) : null
  return { servers, nextCursor }
}

/** Deletes a server, whose name confirms it. Returns the name. */
export async function deleteAsOperator(
  tx: Transaction,
  publish: Publish,
  { serverId, name }: { serverId: string; name: string },
): Promise<string> {
  const row = await communityRow(tx, serverId)
  if (row.name !== name) throw invalidInput('name', 'not_its_name')
  await deleteServer(tx, serverId)
  publish({ kind: 'server', serverId }, { type: 'server.deleted', data: { serverId } })
  return row.name
}

interface Transfer {
  serverId: string
  /** The username of a member. */
  owner: string
  /** How many members others see online. */
  online: number
  now: number
}

/** Makes another member the owner. Returns the server's name. */
export async function transferAsOperator(
  tx: Transaction,
  publish: Publish,
  { serverId, owner, online, now }: Transfer,
): Promise<string> {
  const row = await communityRow(tx, serverId)
  const username = owner.trim().replace(/^@/, '').toLowerCase()
  const user = await userByName(tx, username).catch(() => {
    throw appError('no_such_account', { username })
  })
  await requireMayOwn(tx, { serverId, userId: user.id, field: 'owner', now })
  const before = toServer(row, online)
  const next = { ...row, owner_id: user.id }
  const server = toServer(next, online)
  await updateServer(tx, next)
  publish({ kind: 'server', serverId }, { type: 'server.updated', data: { server } })
  const changes = changesBetween(before, server, ['ownerId'])
  const record = { serverId, actorId: null, targetId: serverId, changes, now }
  await recordAudit(tx, 'server.owner_changed', record)
  return row.name
}

/** Throws `invalid_input` unless the account is a member that is not suspended. */
export async function requireMayOwn(
  tx: Transaction,
  owner: { serverId: string; userId: string; field: string; now: number },
): Promise<void> {
  const { serverId, userId, field, now } = owner
  if (!(await findMemberContext(tx, userId, serverId, now))) {
    throw invalidInput(field, 'not_a_member')
  }
  if (await isSuspended(tx, userId)) throw invalidInput(field, 'owner_suspended')
}

async function communityRow(tx: Transaction, serverId: string): Promise<ServerRow> {
  const row = await findServer(tx, serverId)
  if (row?.kind !== 'community') throw notFound('server')
  return row
}
