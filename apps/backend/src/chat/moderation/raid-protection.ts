import type { RaidProtection } from '@guildhall/contract'
import { notFound } from '../../core/app-error.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { ChatParts } from '../chat-parts.ts'
import { recordAudit } from '../audit/actions.ts'
import { memberWith } from '../permissions/access.ts'
import { deleteRaidProtection, findRaidProtection, putRaidProtection } from './raid-store.ts'

/** All methods need `ban_members`. */
export interface RaidProtections {
  /** Null while it is off. */
  get(userId: string, serverId: string): Promise<RaidProtection | null>
  /** While it is on, this only changes when it ends. `hours` is null for no end. */
  start(userId: string, serverId: string, hours: number | null): Promise<RaidProtection>
  /** Throws `not_found` while it is off. */
  stop(userId: string, serverId: string): Promise<void>
}

const hourMs = 3_600_000

export function createRaidProtections({
  database,
  publisher,
  clock,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock'>): RaidProtections {
  return {
    async get(userId, serverId) {
      const now = clock()
      await memberWith(database.read, userId, serverId, 'ban_members', now)
      return (await findRaidProtection(database.read, serverId, now)) ?? null
    },

    start: (userId, serverId, hours) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        await memberWith(tx, userId, serverId, 'ban_members', now)
        const running = await findRaidProtection(tx, serverId, now)
        const endsAt = hours === null ? null : now + hours * hourMs
        const next = { startedBy: userId, startedAt: now, ...running, endsAt }
        await putRaidProtection(tx, serverId, next)
        const record = { serverId, actorId: userId, targetId: serverId, now }
        await recordAudit(tx, 'raid_protection.started', { ...record, changes: { endsAt } })
        publishToModerators(publish, serverId, next)
        return next
      }),

    stop: (userId, serverId) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        await memberWith(tx, userId, serverId, 'ban_members', now)
        if (!(await findRaidProtection(tx, serverId, now))) throw notFound('raid protection')
        await deleteRaidProtection(tx, serverId)
        const record = { serverId, actorId: userId, targetId: serverId, now }
        await recordAudit(tx, 'raid_protection.stopped', record)
        publishToModerators(publish, serverId, null)
      }),
  }
}

function publishToModerators(
  publish: Publish,
  serverId: string,
  raidProtection: RaidProtection | null,
): void {
  publish(
    { kind: 'server', serverId },
    { type: 'raid_protection.updated', data: { serverId, raidProtection } },
  )
}
