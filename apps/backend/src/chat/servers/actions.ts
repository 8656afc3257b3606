import { auditedFields } from '@guildhall/contract'
import type { Channel, CreateServerRequest, Server, UpdateServerRequest } from '@guildhall/contract'
import { appError } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import { wellFormed } from '../../core/text.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { changesBetween, recordAudit } from '../audit/actions.ts'
import { createFirstChannels } from '../channels/actions.ts'
import { requireCanJoin, joinServer } from '../members/actions.ts'
import { memberContext, memberWith } from '../permissions/access.ts'
import { createEveryoneRole } from '../roles/actions.ts'
import { serverById, serverFor, serversOf } from './access.ts'
import { requireMayOwn } from './administration.ts'
import { deleteServer, findServer, insertServer, toServer, updateServer } from './store.ts'
import type { ServerRow } from './store.ts'

export interface Servers {
  /** The servers that the account is a member of, in the order of joining. */
  list(userId: string): Promise<Server[]>
  get(userId: string, serverId: string): Promise<Server>
  /** The caller becomes the owner and first member. Throws `limit_reached`. */
  create(
    userId: string,
    input: CreateServerRequest,
  ): Promise<{ server: Server; channels: Channel[] }>
  /** Needs `manage_server`. Only the owner can transfer the server. */
  update(userId: string, serverId: string, input: UpdateServerRequest): Promise<Server>
  /** For the owner only. */
  remove(userId: string, serverId: string): Promise<void>
}

export function createServers({
  database,
  publisher,
  presence,
  clock,
}: Pick<ChatParts, 'database' | 'publisher' | 'presence' | 'clock'>): Servers {
  return {
    list: (userId) => serversOf(database.read, userId, presence),

    get: (userId, serverId) =>
      serverFor(database.read, userId, serverId, { presence, now: clock() }),

    async create(userId, input) {
      const now = clock()
      const row = newServer(userId, input, now)
      const serverId = row.id
      const channels = await publisher.transaction(async (tx, publish) => {
        await requireCanJoin(tx, serverId, userId)
        await insertServer(tx, row)
        await createEveryoneRole(tx, serverId)
        await joinServer(tx, publish, { serverId, userId, now })
        return createFirstChannels(tx, serverId, now)
      })
      // Read after the event is published, so that a founder who is online counts.
      return {
        server: await serverById(database.read, serverId, presence.onlineCount(serverId)),
        channels,
      }
    },

    async update(userId, serverId, input) {
      const online = presence.onlineCount(serverId)
      return publisher.transaction(async (tx, publish) => {
        const now = clock()
        const member = await memberWith(tx, userId, serverId, 'manage_server', now)
        const old = await serverRow(tx, serverId)
        const next = applyUpdate(old, input)
        if (next.owner_id !== old.owner_id) {
          if (!member.isOwner) throw appError('owner_only_transfer')
          await requireMayOwn(tx, { serverId, userId: next.owner_id, field: 'ownerId', now })
        }
        const server = toServer(next, online)
        const record = { serverId, actorId: userId, targetId: serverId, now }
        const changes = changesBetween(toServer(old, online), server, auditedFields.server)
        const ownerChange = changesBetween(toServer(old, online), server, ['ownerId'])
        const isChanged = Object.keys(changes).length > 0
        if (!isChanged && !ownerChange.ownerId) return server
        await updateServer(tx, next)
        publish({ kind: 'server', serverId }, { type: 'server.updated', data: { server } })
        if (isChanged) await recordAudit(tx, 'server.updated', { ...record, changes })
        if (ownerChange.ownerId) {
          await recordAudit(tx, 'server.owner_changed', { ...record, changes: ownerChange })
        }
        return server
      })
    },

    remove: (userId, serverId) =>
      publisher.transaction(async (tx, publish) => {
        const member = await memberContext(tx, userId, serverId, clock())
        if (!member.isOwner) throw appError('owner_only_delete')
        await deleteServer(tx, serverId)
        publish({ kind: 'server', serverId }, { type: 'server.deleted', data: { serverId } })
      }),
  }
}

function newServer(ownerId: string, input: CreateServerRequest, now: number) {
  const { name, description = null, icon = null, color = null } = wellFormed(input)
  return {
    id: newId(),
    name,
    description,
    icon,
    color,
    age_rating: input.ageRating ?? 'everyone',
    require_approval: input.requireApproval ? (1 as const) : (0 as const),
    owner_id: ownerId,
    pair: null,
    // Adding the founder as a member increments it.
    member_count: 0,
    created_at: now,
  }
}

async function serverRow(tx: Transaction, serverId: string): Promise<ServerRow> {
  const row = await findServer(tx, serverId)
  if (!row) throw new Error(`server ${serverId} has members but no row`)
  return row
}

function applyUpdate(old: ServerRow, input: UpdateServerRequest): ServerRow {
  const {
    name = old.name,
    description = old.description,
    icon = old.icon,
    color = old.color,
    ageRating = old.age_rating,
    requireApproval = old.require_approval === 1,
    ownerId = old.owner_id,
  } = wellFormed(input)
  return {
    ...old,
    name,
    description,
    icon,
    color,
    age_rating: ageRating,
    require_approval: requireApproval ? 1 : 0,
    owner_id: ownerId,
  }
}
