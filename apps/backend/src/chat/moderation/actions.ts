import { auditedFields, channelHoldsMessages, holds } from '@guildhall/contract'
import type { ModerationSettings, UpdateModerationRequest } from '@guildhall/contract'
import { invalidInput } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import type { EventPublisher } from '../../events/event-publisher.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import { changesBetween, recordAudit } from '../audit/actions.ts'
import { findChannelIn } from '../channels/access.ts'
import { memberWith, permissionsIn } from '../permissions/access.ts'
import type { MemberContext } from '../permissions/access.ts'
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

interface Dependencies {
  database: Database
  publisher: EventPublisher
  clock: Clock
}

export function createModeration({ database, publisher, clock }: Dependencies): Moderation {
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
        if (changes.joinChannelId && next.joinChannelId !== null) {
          await requireMessageChannel(tx, member, 'joinChannelId', next.joinChannelId)
        }
        await putSettings(tx, serverId, next)
        const record = { serverId, actorId: userId, targetId: serverId, changes, now }
        await recordAudit(tx, 'moderation.updated', record)
        return next
      }),
  }
}

async function requireMessageChannel(
  tx: Transaction,
  member: MemberContext,
  field: string,
  channelId: string,
): Promise<void> {
  const channel = await findChannelIn(tx, member.serverId, channelId)
  if (!channel || !holds(await permissionsIn(tx, member, channelId), 'view_channel')) {
    throw invalidInput(field, 'not_a_channel')
  }
  if (!channelHoldsMessages(channel.type)) throw invalidInput(field, 'not_a_message_channel')
}
