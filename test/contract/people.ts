import assert from 'node:assert/strict'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from './program.ts'
import type { Program, Reply } from './program.ts'

export interface Person {
  id: string
  username: string
  cookie: string
  send(method: string, path: string, body?: unknown): Promise<Reply>
}

export interface Community {
  id: string
  /** Of its routes. */
  path: string
  owner: Person
  /** The text channel that it begins with. */
  general: string
  /** The voice channel that it begins with. */
  lounge: string
}

export interface CreatedWebhook {
  id: string
  /** As it was shown. */
  url: string
  /** For posts. */
  hook: string
  token: string
  /** For managing it. */
  path: string
}

export const password = 'correct horse battery'

let people = 0

export async function register(program: Program): Promise<Person> {
  people += 1
  const username = `person-${people}`
  const reply = await program.send('POST', '/api/auth/register', { body: { username, password } })
  assert.equal(reply.status, 201, reply.text)
  const cookie = sessionCookie(reply).split(';')[0] ?? ''
  return {
    id: reply.json.user.id,
    username,
    cookie,
    send: (method, path, body) => program.send(method, path, { body, cookie }),
  }
}

/** The header that sets the session cookie. */
export function sessionCookie({ headers }: Reply): string {
  return headers['set-cookie']?.find((line) => line.startsWith('service_session=')) ?? ''
}

export async function createCommunity(owner: Person, fields: object = {}): Promise<Community> {
  const body = { name: 'Guild', ...fields }
  const { server, channels } = await expect(201, owner.send('POST', '/api/servers', body))
  const idOf = (wanted: string): string =>
    channels.find(({ type }: { type: string }) => type === wanted).id
  const path = `/api/servers/${server.id}`
  return { id: server.id, path, owner, general: idOf('text'), lounge: idOf('voice') }
}

export async function createInvite({ owner, path }: Community, body: object = {}): Promise<string> {
  return (await expect(201, owner.send('POST', `${path}/invites`, body))).invite.code
}

export async function join(community: Community, person: Person): Promise<void> {
  const code = await createInvite(community)
  await expect(200, person.send('POST', `/api/invites/${code}/accept`))
}

export async function createChannel(
  { owner, path }: Community,
  fields: object = {},
): Promise<string> {
  const body = { name: 'more', type: 'text', ...fields }
  return (await expect(201, owner.send('POST', `${path}/channels`, body))).channel.id
}

/** Hides a channel from everyone but the owner. */
export async function hideChannel({ owner, path }: Community, channelId: string): Promise<void> {
  const { roles } = await expect(200, owner.send('GET', `${path}/roles`))
  const { id } = roles.find(({ position }: { position: number }) => position === 0)
  const body = { target: 'role', allow: [], deny: ['view_channel'] }
  await expect(200, owner.send('PUT', `/api/channels/${channelId}/overwrites/${id}`, body))
}

export async function createWebhook(
  { owner, path, general }: Community,
  { name = 'CI', channelId = general } = {},
): Promise<CreatedWebhook> {
  const body = { name, channelId }
  const { webhook, url } = await expect(201, owner.send('POST', `${path}/webhooks`, body))
  const hook = new URL(url).pathname
  const token = hook.split('/').at(-1) ?? ''
  return { id: webhook.id, url, hook, token, path: `${path}/webhooks/${webhook.id}` }
}

/** The messages of a channel, oldest first. */
export async function messagesIn({ owner }: Community, channelId: string): Promise<any[]> {
  const path = `/api/channels/${channelId}/messages?limit=100`
  return (await expect(200, owner.send('GET', path))).messages
}

export interface Frame {
  type: string
  data: any
  id?: string
  seq?: number
}

export interface Connection {
  /** All that arrived, in order. */
  frames: Frame[]
  /** Waits for a frame that matches, which may have arrived before. */
  frame(matches: (frame: Frame) => boolean): Promise<Frame>
  /** Sends an action and waits for its reply or error. */
  act(type: string, data: object): Promise<Frame>
  close(): Promise<void>
}

/** Connects to the gateway and waits for the snapshot. */
export async function connect({ url }: Program, { cookie }: Person): Promise<Connection> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/gateway`, { headers: { cookie } })
  const frames: Frame[] = []
  socket.addEventListener('message', ({ data }) => frames.push(JSON.parse(String(data)) as Frame))
  await once(socket, 'open')
  const frame = async (matches: (frame: Frame) => boolean): Promise<Frame> => {
    for (let waits = 0; waits < 6000; waits++) {
      const found = frames.find(matches)
      if (found) return found
      await delay(10)
    }
    return assert.fail(`no such frame: ${JSON.stringify(frames.slice(-3)).slice(0, 500)}`)
  }
  let actions = 0
  await frame(({ type }) => type === 'ready')
  return {
    frames,
    frame,
    act(type, data) {
      actions += 1
      const id = `action-${actions}`
      socket.send(JSON.stringify({ type, id, data }))
      return frame((one) => one.id === id)
    },
    async close() {
      const closed = once(socket, 'close')
      socket.close()
      await closed
    },
  }
}
