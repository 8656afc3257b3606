import { channelContent, holds } from '@guildhall/contract'
import type { Webhook } from '@guildhall/contract'
import { invalidInput, notFound } from '../../core/app-error.ts'
import type { Reader } from '../../storage/database.ts'
import { findChannelIn, visibleChannelIds } from '../channels/access.ts'
import { memberWith, permissionsIn } from '../permissions/access.ts'
import type { MemberContext } from '../permissions/access.ts'
import { findWebhook, listWebhooks } from './store.ts'

/** A webhook, for a manager who can view its channel. Throws `not_found` or `forbidden`. */
export async function webhookFor(
  reader: Reader,
  userId: string,
  { serverId, webhookId }: { serverId: string; webhookId: string },
  now: number,
): Promise<{ webhook: Webhook; tokenHash: string; secret: string | null; member: MemberContext }> {
  const member = await memberWith(reader, userId, serverId, 'manage_server', now)
  const found = await findWebhook(reader, serverId, webhookId)
  if (!found || !(await canView(reader, member, found.webhook.channelId))) {
    throw notFound('webhook')
  }
  return { ...found, member }
}

/** The server's webhooks, oldest first, without those of channels that the caller cannot view. */
export async function visibleWebhooks(reader: Reader, member: MemberContext): Promise<Webhook[]> {
  const visible = await visibleChannelIds(reader, member)
  const webhooks = await listWebhooks(reader, member.serverId)
  return webhooks.filter(({ channelId }) => visible.has(channelId))
}

/** Throws `invalid_input` unless webhooks of the server can post in the channel and the caller can view it. */
export async function requireTargetChannel(
  reader: Reader,
  member: MemberContext,
  channelId: string,
): Promise<void> {
  const channel = await findChannelIn(reader, member.serverId, channelId)
  if (!channel || !(await canView(reader, member, channelId))) {
    throw invalidInput('channelId', 'not_a_channel')
  }
  // In the chat of a voice channel, only members write.
  if (channelContent(channel.type) !== 'messages') {
    throw invalidInput('channelId', 'not_a_webhook_channel')
  }
}

async function canView(reader: Reader, member: MemberContext, channelId: string): Promise<boolean> {
  return holds(await permissionsIn(reader, member, channelId), 'view_channel')
}
