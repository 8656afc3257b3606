import { auditedFields, limits } from '@guildhall/contract'
import type {
  Channel,
  CreateServerRequest,
  Server,
  ServerPreview,
  ServerSource,
  UpdateServerRequest,
} from '@guildhall/contract'
import { appError, invalidInput } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import { wellFormed } from '../../core/text.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { changesBetween, recordAudit } from '../audit/actions.ts'
import { createFirstChannels, createPlannedChannels } from '../channels/actions.ts'
import { channelsOf } from '../channels/access.ts'
import { requireCanJoin, joinServer } from '../members/actions.ts'
import { memberContext, memberWith } from '../permissions/access.ts'
import { announceJoins } from '../moderation/access.ts'
import { rolesOf } from '../roles/access.ts'
import { createEveryoneRole, createPlannedRoles } from '../roles/actions.ts'
import { serverById, serverFor, serversOf } from './access.ts'
import { requireMayOwn } from './administration.ts'
import { planServer, previewOf } from './discord/plan.ts'
import type { ServerPlan } from './discord/plan.ts'
import type { LoadTemplate } from './discord/source.ts'
import { everyoneId } from './discord/template.ts'
import { deleteServer, findServer, insertServer, toServer, updateServer } from './store.ts'
import type { ServerRow } from './store.ts'

export interface Servers {
  /** The servers that the account is a member of, in the order of joining. */
  list(userId: string): Promise<Server[]>
  get(userId: string, serverId: string): Promise<Server>
  /**
   * The caller becomes the owner and first member. With a `from`, the server gets the roles and channels of its source; an
   * empty server that it `replaces` is deleted. Throws `limit_reached`, and what `preview` throws.
   */
  create(
    userId: string,
    input: CreateServerRequest,
  ): Promise<{ server: Server; channels: Channel[] }>
  /** What `create` would make of the source. Throws `invalid_input`, `not_found`, `unavailable` and `rate_limited`. */
  preview(userId: string, from: ServerSource): Promise<ServerPreview>
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
  loadTemplate,
}: Pick<ChatParts, 'database' | 'publisher' | 'presence' | 'clock'> & {
  loadTemplate: LoadTemplate
}): Servers {
  return {
    list: (userId) => serversOf(database.read, userId, presence),

    get: (userId, serverId) =>
      serverFor(database.read, userId, serverId, { presence, now: clock() }),

    async create(userId, input) {
      const plan = input.from ? planServer(await loadTemplate(input.from, userId)) : null
      const now = clock()
      const row = newServer(userId, input, plan, now)
      const serverId = row.id
      const channels = await publisher.transaction(async (tx, publish) => {
        if (input.replaces !== undefined) {
          await removeEmpty(tx, publish, { userId, serverId: input.replaces, now })
        }
        await requireCanJoin(tx, serverId, userId)
        await insertServer(tx, row)
        await createEveryoneRole(tx, serverId, plan?.everyone)
        // Before the founder joins: what they are sent then has all of it.
        if (plan) await createPlanned(tx, serverId, plan, now)
        await joinServer(tx, publish, { serverId, userId, now })
        return plan ? channelsOf(tx, serverId) : createFirstChannels(tx, serverId, now)
      })
      // Read after the event is published, so that a founder who is online counts.
      return {
        server: await serverById(database.read, serverId, presence.onlineCount(serverId)),
        channels,
      }
    },

    async preview(userId, from) {
      return previewOf(planServer(await loadTemplate(from, userId)))
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
        const isDismissed = next.next_steps !== old.next_steps
        if (!isChanged && !isDismissed && !ownerChange.ownerId) return server
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

/** Deletes a server that has nothing but what it was created with. Throws `not_found` and `invalid_input`. */
async function removeEmpty(
  tx: Transaction,
  publish: Publish,
  { userId, serverId, now }: { userId: string; serverId: string; now: number },
): Promise<void> {
  const { isOwner } = await memberContext(tx, userId, serverId, now)
  const { member_count: members } = await serverRow(tx, serverId)
  const roles = await rolesOf(tx, serverId)
  const channels = await channelsOf(tx, serverId)
  const isEmpty =
    channels.length <= limits.firstChannels && channels.every(({ lastSeq }) => lastSeq === 0)
  if (!isOwner || members > 1 || roles.length > 1 || !isEmpty) {
    throw invalidInput('replaces', 'server_not_empty')
  }
  await deleteServer(tx, serverId)
  publish({ kind: 'server', serverId }, { type: 'server.deleted', data: { serverId } })
}

async function createPlanned(
  tx: Transaction,
  serverId: string,
  plan: ServerPlan,
  now: number,
): Promise<void> {
  const everyone = (await rolesOf(tx, serverId))[0]
  const roleIds = await createPlannedRoles(tx, serverId, plan.roles)
  if (everyone) roleIds.set(everyoneId, everyone.id)
  const channelIds = await createPlannedChannels(tx, serverId, { ...plan, roleIds, now })
  const joinChannelId = channelIds.get(plan.joinChannel ?? '')
  if (joinChannelId) await announceJoins(tx, serverId, joinChannelId)
}

function newServer(
  ownerId: string,
  input: CreateServerRequest,
  plan: ServerPlan | null,
  now: number,
) {
  const fields = wellFormed(input)
  const { icon = null, color = null } = fields
  const { name = plan?.name, description = plan?.description ?? null } = fields
  if (name === undefined) throw invalidInput('name', 'required')
  return {
    id: newId(),
    name,
    description,
    icon,
    color,
    age_rating: input.ageRating ?? 'everyone',
    require_approval: input.requireApproval ? (1 as const) : (0 as const),
    owner_id: ownerId,
    next_steps: 1 as const,
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
    nextSteps = old.next_steps === 1,
    gameServersFirst = old.game_servers_first === 1,
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
    next_steps: nextSteps ? 1 : 0,
    game_servers_first: gameServersFirst ? 1 : 0,
  }
}
