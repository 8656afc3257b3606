import type { OutgoingWebhook } from '@guildhall/contract'
import type { Reader } from '../../storage/database.ts'
import { visibleChannelIds } from '../channels/access.ts'
import type { MemberContext } from '../permissions/access.ts'
import { listOutgoing } from './store.ts'

/** The server's outgoing webhooks, oldest first, without those with a channel that the member cannot view. */
export async function visibleOutgoing(
  reader: Reader,
  member: MemberContext,
): Promise<OutgoingWebhook[]> {
  const visible = await visibleChannelIds(reader, member)
  const webhooks = await listOutgoing(reader, [member.serverId])
  return webhooks.filter(({ channelIds }) => channelIds.every((id) => visible.has(id)))
}
