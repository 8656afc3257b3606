import assert from 'node:assert/strict'
import type { Message, Webhook } from '@guildhall/contract'
import type { Founded } from './found-server.ts'

/** Limits that no test reaches by accident. */
export const unlimited = {
  WEBHOOK_RATE_PER_MINUTE: '100000',
  WEBHOOK_ADDRESS_RATE_PER_MINUTE: '100000',
}

export interface MadeWebhook {
  webhook: Webhook
  /** As it was told. */
  url: string
  /** The path to post to. */
  hook: string
  /** The path to manage it by. */
  path: string
}

/** A webhook made by the server's owner, for the channel `general` unless told otherwise. */
export async function makeWebhook(
  { owner, path, general }: Founded,
  { name = 'CI', channelId = general.id } = {},
): Promise<MadeWebhook> {
  const { webhook, url } = await owner.expect(
    201,
    owner.post(`${path}/webhooks`, { name, channelId }),
  )
  return { webhook, url, hook: pathOf(url), path: `${path}/webhooks/${webhook.id}` }
}

/** The path of a webhook's URL. */
export function pathOf(url: string): string {
  const { pathname } = new URL(url)
  assert.match(pathname, /^\/api\/hooks\/[\w-]+\/[\w-]{43}$/)
  return pathname
}

/** The newest messages of a channel as the server's owner sees them, oldest first. */
export async function messagesIn({ owner }: Founded, channelId: string): Promise<Message[]> {
  const path = `/api/channels/${channelId}/messages?limit=100`
  return (await owner.expect(200, owner.get(path))).messages
}
