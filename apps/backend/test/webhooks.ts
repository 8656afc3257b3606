import assert from 'node:assert/strict'
import type { Message, Webhook } from '@guildhall/contract'
import type { ServerFixture } from './server-fixture.ts'

/** Rate limits that no test reaches by accident. */
export const unlimited = {
  WEBHOOK_RATE_PER_MINUTE: '100000',
  WEBHOOK_ADDRESS_RATE_PER_MINUTE: '100000',
}

export interface CreatedWebhook {
  webhook: Webhook
  /** The URL with its token, as returned on creation. */
  url: string
  /** The path for posts. */
  hook: string
  /** The path for managing the webhook. */
  path: string
}

/** Creates a webhook as the server's owner, in the channel `general` by default. */
export async function createWebhook(
  { owner, path, general }: ServerFixture,
  { name = 'CI', channelId = general.id } = {},
): Promise<CreatedWebhook> {
  const { webhook, url } = await owner.expect(
    201,
    owner.post(`${path}/webhooks`, { name, channelId }),
  )
  return { webhook, url, hook: webhookPath(url), path: `${path}/webhooks/${webhook.id}` }
}

/** The path of a webhook URL. */
export function webhookPath(url: string): string {
  const { pathname } = new URL(url)
  assert.match(pathname, /^\/api\/hooks\/[\w-]+\/[\w-]{43}$/)
  return pathname
}

/** The newest messages of a channel, read by the server's owner, oldest first. */
export async function fetchMessages(
  { owner }: ServerFixture,
  channelId: string,
): Promise<Message[]> {
  const path = `/api/channels/${channelId}/messages?limit=100`
  return (await owner.expect(200, owner.get(path))).messages
}
