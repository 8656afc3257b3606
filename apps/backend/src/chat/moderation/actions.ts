import { auditedFields } from '@guildhall/contract'
import type { ModerationSettings, UpdateModerationRequest } from '@guildhall/contract'
import type { ChatParts } from '../chat-parts.ts'
import { changesBetween, recordAudit } from '../audit/actions.ts'
import { memberWith } from '../permissions/access.ts'
import { requireMessageChannel } from './channel-check.ts'
import { putSettings, settingsOf } from './store.ts'

/** All methods need `manage_server`. */
export interface Moderation {
  get(userId: string, serverId: string): Promise<ModerationSettings>
  /** Throws `invalid_input` for channels that the caller cannot see or that hold no messages. */
  update(
    userId: string,
    serverId: string,
    input: UpdateModerationRequest,
  ): Promise<ModerationSettings>
}

export function createModeration({
  database,
  publisher,
  clock,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock'>): Moderation {
  return {
    async get(userId, serverId) {
      await memberWith(database.read, userId, serverId, 'manage_server', clock())
      return settingsOf(database.read, serverId)
    },

    update: (userId, serverId, input) =>
      publisher.transaction(async (tx) => {
        const now = clock()
        const member = await memberWith(tx, userId, serverId, 'manage_server', now)
        const old = await settingsOf(tx, serverId)
        const next = { ...old, ...input }
        const changes = changesBetween(old, next, auditedFields.moderation)
        if (Object.keys(changes).length === 0) return old
        for (const field of ['joinChannelId', 'reportChannelId'] as const) {
          const channelId = next[field]
          if (!changes[field] || channelId === null) continue
          await requireMessageChannel(tx, member, field, channelId)
        }
        await putSettings(tx, serverId, next)
        const record = { serverId, actorId: userId, targetId: serverId, changes, now }
        await recordAudit(tx, 'moderation.updated', record)
        return next
      }),
  }
}
