import { channelHoldsMessages, holds } from '@guildhall/contract'
import { invalidInput } from '../../core/app-error.ts'
import type { Transaction } from '../../storage/database.ts'
import { findChannelIn } from '../channels/access.ts'
import { permissionsIn } from '../permissions/access.ts'
import type { MemberContext } from '../permissions/access.ts'

/** Throws `invalid_input` unless the member sees the channel and it holds messages. */
export async function requireMessageChannel(
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
