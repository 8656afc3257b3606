import { holds } from '@guildhall/contract'
import type { Webhook } from '@guildhall/contract'
import { invalidInput, notFound } from '../../core/app-error.ts'
import type { Reader } from '../../storage/database.ts'
import { channelIn, visibleChannels } from '../channels/access.ts'
import { demand, permissionsIn, standingIn } from '../permissions/access.ts'
import type { Standing } from '../permissions/access.ts'
import { findWebhook, listWebhooks } from './store.ts'

const messageChannels = new Set(['text', 'announcement'])

/** The standing of someone who may manage the server. Throws `not_found` or `forbidden`. */
export async function managerIn(
  reader: Reader,
  userId: string,
  serverId: string,
): Promise<Standing> {
  const standing = await standingIn(reader, userId, serverId)
  demand(standing.permissions, 'manage_server')
  return standing
}

/** A webhook for a manager who may view its channel. Throws `not_found` or `forbidden`. */
export async function webhookFor(
  reader: Reader,
  userId: string,
  { serverId, webhookId }: { serverId: string; webhookId: string },
): Promise<{ webhook: Webhook; tokenHash: string; standing: Standing }> {
  const standing = await managerIn(reader, userId, serverId)
  const found = await findWebhook(reader, serverId, webhookId)
  if (!found || !(await mayView(reader, standing, found.webhook.channelId))) {
    throw notFound('webhook')
  }
  return { ...found, standing }
}

/** The server's webhooks in the order of their making, without those of channels that the caller may not view. */
export async function visibleWebhooks(reader: Reader, standing: Standing): Promise<Webhook[]> {
  const channels = await visibleChannels(reader, standing)
  const visible = new Set(channels.map(({ id }) => id))
  const webhooks = await listWebhooks(reader, standing.serverId)
  return webhooks.filter(({ channelId }) => visible.has(channelId))
}

/** Throws `invalid_input` unless webhooks of the server may post into the channel and the caller may view it. */
export async function targetChannel(
  reader: Reader,
  standing: Standing,
  channelId: string,
): Promise<void> {
  const channel = await channelIn(reader, standing.serverId, channelId)
  if (!channel || !(await mayView(reader, standing, channelId))) {
    throw invalidInput('channelId', 'not_a_channel')
  }
  if (!messageChannels.has(channel.type)) {
    throw invalidInput('channelId', 'not_a_message_channel')
  }
}

async function mayView(reader: Reader, standing: Standing, channelId: string): Promise<boolean> {
  return holds(await permissionsIn(reader, standing, channelId), 'view_channel')
}
