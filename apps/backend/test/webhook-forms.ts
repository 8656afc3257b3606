import type { Message } from '@guildhall/contract'
import { createServerFixture } from './server-fixture.ts'
import type { TestApp } from './start-app.ts'
import { createWebhook, fetchMessages } from './webhooks.ts'

/** A webhook in a channel of its own, to which tools post in their forms. */
export async function startForms(app: TestApp) {
  const fixture = await createServerFixture(app)
  const channel = await fixture.channel('tools')
  const created = await createWebhook(fixture, { channelId: channel.id })
  const send = (
    form: string,
    body: string | Uint8Array | object | undefined,
    headers: Record<string, string> = {},
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'POST',
  ): Promise<Response> => {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array
    return fetch(`${app.url}${created.hook}/${form}`, {
      method,
      headers: { ...(!isRaw && body && { 'content-type': 'application/json' }), ...headers },
      body: isRaw ? (body as string) : body === undefined ? null : JSON.stringify(body),
    })
  }
  const stored = (): Promise<Message[]> => fetchMessages(fixture, channel.id)
  const newest = async (): Promise<Message> => (await stored()).at(-1) as Message
  return { fixture, channel, created, send, stored, newest }
}
