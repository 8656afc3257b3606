import { channelContent } from '@guildhall/contract'
import type { Channel, Message, Permission } from '@guildhall/contract'
import type { Browser, Page } from 'playwright-core'
import type { Account } from '../../../backend/test/account.ts'
import { createFileForm } from '../../../backend/test/file-form.ts'
import { connect } from '../../../backend/test/gateway-client.ts'
import type { GatewayClient } from '../../../backend/test/gateway-client.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import type { TestApp } from '../../../backend/test/start-app.ts'
import { paintAvatar, paintLandscape } from './paint.ts'

const people = [
  { name: 'Ada', emoji: '🦊', colors: ['#f7b267', '#c4553b'] },
  { name: 'Jonas Weber', emoji: '🐻', colors: ['#7fb7be', '#31607a'] },
  { name: 'Mira Sternberg', emoji: '🌙', colors: ['#5a4a8f', '#1d1a3d'] },
  { name: 'Kit', emoji: '🦉', colors: ['#a8d8a0', '#3f7d5a'] },
  { name: 'Noor', emoji: '🪐', colors: ['#8fb8ff', '#3a4f9f'] },
  { name: 'Lena', emoji: '🌻', colors: ['#ffe08a', '#d98a2b'] },
  { name: 'Priya', emoji: '🌶️', colors: ['#f2b5a0', '#c2412d'] },
  { name: 'Sam O’Neill', emoji: '🐙', colors: ['#f0b8e0', '#9a4fc0'] },
  { name: 'Yuki', emoji: '🍡', colors: ['#f3e3d3', '#e7a7a7'] },
  { name: 'Tomek', emoji: null, colors: [] },
  { name: 'Oskar', emoji: null, colors: [] },
] as const

export type Name = (typeof people)[number]['name']

export interface Community {
  people: Record<Name, Account>
  serverId: string
  channels: Record<string, Channel>
  /** Of the conversation between Ada and Lena. */
  directId: string
  close(): void
}

/**
 * A gaming community: a server with members, channels, messages, a webhook and a game server, and a conversation. All but
 * two of its members are online.
 */
export async function createCommunity(
  app: TestApp,
  browser: Browser,
  gamePort: number,
): Promise<Community> {
  const painter = await browser.newPage()
  const accounts = await createPeople(app, painter)
  const owner = accounts['Ada']
  const { id: serverId, path } = await createServer(owner, 'Friday Night Arena')
  await joinAll(owner, path, Object.values(accounts))
  await assignRoles(owner, path, accounts)
  const channels = await createChannels(owner, path)
  await addGameServer(owner, path, gamePort)
  const clients = await connectAll(accounts)
  await chat(app, owner, { clients, channels, path, picture: await paintLandscape(painter) })
  for (const other of ['Map Makers', 'Board games']) await createServer(owner, other)
  const directId = await createFriends(accounts, clients)
  await painter.close()
  return {
    people: accounts,
    serverId,
    channels,
    directId,
    close: () => Object.values(clients).forEach(({ ws }) => ws.close()),
  }
}

type Clients = Partial<Record<Name, GatewayClient>>

async function createPeople(app: TestApp, painter: Page): Promise<Record<Name, Account>> {
  const accounts: Partial<Record<Name, Account>> = {}
  for (const { name, emoji, colors } of people) {
    const account = await app.register(name.split(' ')[0]?.toLowerCase())
    await account.expect(200, account.patch('/api/users/me', { displayName: name }))
    if (emoji !== null) {
      const picture = await paintAvatar(painter, emoji, colors)
      await account.expect(
        200,
        account.put('/api/users/me/avatar', createFileForm(Uint8Array.from(picture))),
      )
    }
    accounts[name] = account
  }
  return accounts as Record<Name, Account>
}

async function createServer(owner: Account, name: string): Promise<{ id: string; path: string }> {
  const { server } = await owner.expect(201, owner.post('/api/servers', { name }))
  return { id: server.id, path: `/api/servers/${server.id}` }
}

async function joinAll(owner: Account, path: string, accounts: Account[]): Promise<void> {
  const { invite } = await owner.expect(201, owner.post(`${path}/invites`, {}))
  for (const account of accounts) {
    if (account === owner) continue
    await account.expect(200, account.post(`/api/invites/${invite.code}/accept`))
  }
}

const roles: [name: string, color: string, permissions: Permission[], members: Name[]][] = [
  ['Moderators', '#e06c75', ['kick_members', 'manage_messages'], ['Jonas Weber', 'Mira Sternberg']],
  ['Map makers', '#4fb477', [], ['Kit', 'Noor']],
  ['Regulars', '#5b9bd5', [], ['Lena', 'Priya', 'Sam O’Neill']],
]

async function assignRoles(
  owner: Account,
  path: string,
  accounts: Record<Name, Account>,
): Promise<void> {
  // Each new role is the lowest.
  for (const [name, color, permissions, members] of roles) {
    const request = owner.post(`${path}/roles`, { name, color, permissions, hoist: true })
    const { role } = await owner.expect(201, request)
    for (const member of members) {
      const memberPath = `${path}/members/${accounts[member].id}`
      await owner.expect(200, owner.patch(memberPath, { roleIds: [role.id] }))
    }
  }
}

async function createChannels(owner: Account, path: string): Promise<Record<string, Channel>> {
  const channels: Record<string, Channel> = {}
  const { channels: existing } = await owner.expect(200, owner.get(`${path}/channels`))
  for (const channel of existing as Channel[]) channels[channel.name] = channel
  const create = async (name: string, type = 'text', parentId?: string): Promise<Channel> => {
    const request = owner.post(`${path}/channels`, { name, type, ...(parentId && { parentId }) })
    const { channel } = await owner.expect(201, request)
    channels[name] = channel
    return channel
  }
  await create('news', 'announcement')
  const games = await create('Games', 'category')
  for (const name of ['openarena', 'minecraft', 'screenshots']) {
    await create(name, 'text', games.id)
  }
  const workshop = await create('Workshop', 'category')
  for (const name of ['builds', 'map-making']) await create(name, 'text', workshop.id)
  const voice = await create('Voice', 'category')
  await create('Arena', 'voice', voice.id)
  const lounge = `/api/channels/${channels['Lounge']?.id}`
  await owner.expect(200, owner.patch(lounge, { parentId: voice.id }))
  const topic = 'Everything and nothing. Be kind. Match dates are in **#news**.'
  const general = `/api/channels/${channels['general']?.id}`
  await owner.expect(200, owner.patch(general, { topic }))
  return channels
}

async function addGameServer(owner: Account, path: string, port: number): Promise<void> {
  const body = { game: 'openarena', host: '127.0.0.1', port, name: 'Arena, no mods' }
  await owner.expect(201, owner.post(`${path}/game-servers`, body))
}

async function connectAll(accounts: Record<Name, Account>): Promise<Clients> {
  const clients: Clients = {}
  for (const { name, emoji } of people) {
    if (emoji !== null) clients[name] = await connect(accounts[name])
  }
  const setStatus = (name: Name, status: 'online' | 'idle' | 'dnd', text: string | null) =>
    clients[name]?.action('presence.set', { status, text })
  await setStatus('Ada', 'online', 'Cup night!')
  await setStatus('Mira Sternberg', 'dnd', 'At work until six')
  await setStatus('Kit', 'online', 'Building maps')
  await setStatus('Sam O’Neill', 'idle', null)
  return clients
}

interface Conversation {
  clients: Clients
  channels: Record<string, Channel>
  path: string
  picture: Buffer
}

/** Fills the channels, some minutes between the messages. */
async function chat(
  app: TestApp,
  owner: Account,
  { clients, channels, path, picture }: Conversation,
): Promise<void> {
  const idOf = (channel: string): string => channels[channel]?.id ?? ''
  const say = async (
    name: Name,
    content: string,
    { channel = 'general', replyTo, attachments = [] }: SayOptions = {},
  ): Promise<Message> => {
    const client = clients[name]
    if (!client) throw new Error(`${name} is offline`)
    app.clock.advance(4 * 60_000)
    const sent = { channelId: idOf(channel), content, attachments, ...(replyTo && { replyTo }) }
    return (await client.action('message.send', sent)).message
  }
  const react = async (messageId: string, emoji: string, ...names: Name[]): Promise<void> => {
    for (const name of names) await clients[name]?.action('reaction.add', { messageId, emoji })
  }
  await say('Jonas Weber', 'Signup for the spring cup opens on **Friday**.', { channel: 'news' })
  await say('Noor', 'The courtyard needs a second way out. Any ideas?', { channel: 'map-making' })
  await say('Priya', 'Anyone up for a round at nine?', { channel: 'openarena' })
  const cup = await say('Mira Sternberg', 'We won the cup! 7 : 5 in the last map. What a match!')
  await react(cup.id, '🎉', 'Ada', 'Lena', 'Yuki', 'Priya')
  const attachment = await upload(clients['Kit'], idOf('general'), picture)
  const look = await say('Kit', 'First look at the courtyard of *Keep at Dusk*:', {
    attachments: [attachment],
  })
  await react(look.id, '😍', 'Ada', 'Lena', 'Noor', 'Sam O’Neill', 'Yuki')
  await react(look.id, '🏰', 'Jonas Weber', 'Ada')
  await say('Ada', 'Wow. That light!', { replyTo: look.id })
  await postBuild(owner, path, idOf('general'))
  await say('Lena', 'Running late, save me a seat 🙈')
  const lena = clients['Lena']?.account.username ?? ''
  const answer = await say('Jonas Weber', `No worries @${lena}, we start with the other match.`)
  await react(answer.id, '❤️', 'Lena')
  await say('Yuki', 'Voice at nine? `Lounge` is open.')
  const talked = await clients['Noor']?.action('message.send', {
    channelId: idOf('builds'),
    content: 'Build 412 is green again.',
  })
  if (talked) await react(talked.message.id, '👍', 'Kit')
  for (const name of ['general', 'news', 'map-making'] as const) {
    const { lastSeq } = await owner
      .expect(200, owner.get(`${path}/channels`))
      .then(
        ({ channels: all }: { channels: Channel[] }) =>
          all.find(({ id }) => id === idOf(name)) ?? { lastSeq: 0 },
      )
    await clients['Ada']?.action('channel.read', { channelId: idOf(name), seq: lastSeq })
  }
}

interface SayOptions {
  channel?: string
  replyTo?: string
  attachments?: string[]
}

async function upload(
  client: GatewayClient | undefined,
  channelId: string,
  picture: Buffer,
): Promise<string> {
  if (!client) throw new Error('offline')
  const { account } = client
  const form = createFileForm(Uint8Array.from(picture), 'courtyard.png')
  const request = account.post(`/api/channels/${channelId}/attachments`, form)
  return (await account.expect(201, request)).attachment.id
}

async function postBuild(owner: Account, path: string, channelId: string): Promise<void> {
  const request = owner.post(`${path}/webhooks`, { name: 'Build bot', channelId })
  const { url } = await owner.expect(201, request)
  const embed = {
    title: 'Map pack 2.4 is ready',
    url: 'https://ci.example.org/412',
    description: 'All **12** checks passed. Connect with `openarena +connect play.example.org`.',
  }
  const post = owner.post(new URL(url).pathname, {
    content: 'The arena server runs the new map.',
    embeds: [embed],
  })
  await owner.expect(201, post)
}

async function createFriends(accounts: Record<Name, Account>, clients: Clients): Promise<string> {
  const ada = accounts['Ada']
  for (const name of ['Lena', 'Kit', 'Noor'] as const) {
    const friend = accounts[name]
    await ada.post('/api/users/me/friend-requests', { username: friend.username })
    await friend.post(`/api/users/me/friend-requests/${ada.id}/accept`)
  }
  const yuki = accounts['Yuki']
  await yuki.post('/api/users/me/friend-requests', { username: ada.username })
  await ada.expect(200, ada.post('/api/conversations/direct', { userId: accounts['Lena'].id }))
  const snapshot = () => clients['Ada']?.snapshot
  await waitUntil('the conversation is open', () => snapshot()?.conversations.length === 1)
  const conversation = snapshot()?.conversations[0]
  const channelId =
    conversation?.channels.find(({ type }) => channelContent(type) === 'messages')?.id ?? ''
  const say = (name: Name, content: string) =>
    clients[name]?.action('message.send', { channelId, content })
  await say('Lena', 'Did you see what Kit built?')
  await say('Ada', 'I did! The moon over the gate is my favourite part.')
  await say('Lena', 'Same. I want it as a poster.')
  return channelId
}
