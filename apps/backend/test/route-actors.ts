import { permissionNames } from '@guildhall/contract'
import type { Account } from './account.ts'
import { defaultPassword } from './account.ts'
import { createFileForm } from './file-form.ts'
import { connect } from './gateway-client.ts'
import { samples } from './images.ts'
import { addSound } from './sounds.ts'
import type { TestApp } from './start-app.ts'

export const actorNames = [
  'no login',
  'ended session',
  'suspended',
  'stranger',
  'pending',
  'banned',
  'member',
  'member without view',
  'muted',
  'moderator',
  'owner',
  'operator',
] as const
export type ActorName = (typeof actorNames)[number]
export type Actors = Record<ActorName, Account>

/** Those who can send requests with a session. All but the first are registered; the operator is the first account. */
export async function registerActors(app: TestApp): Promise<Actors> {
  const operator = await app.register()
  const names = actorNames.filter((name) => name !== 'no login' && name !== 'operator')
  const accounts = await Promise.all(names.map(async (name) => [name, await app.register()]))
  const actors = { ...Object.fromEntries(accounts), operator, 'no login': app.visitor() } as Actors
  const ended = actors['ended session']
  const { cookie } = ended
  await ended.expect(200, ended.post('/api/auth/logout'))
  ended.cookie = cookie
  const { suspended } = actors
  const suspension = { action: 'suspend', password: defaultPassword }
  const path = `/api/operator/accounts/${suspended.username}`
  await operator.expect(200, operator.post(path, suspension))
  return actors
}

/** A server with the actors in it, and what the routes are about. All of it belongs to the owner. */
export interface World {
  app: TestApp
  actors: Actors
  path: string
  serverId: string
  channelId: string
  groupId: string
  hook: { id: string; token: string }
  inviteCode: string
}

export async function createWorld(app: TestApp, actors: Actors): Promise<World> {
  const { owner, moderator, muted, banned, pending } = actors
  const created = await owner.expect(201, owner.post('/api/servers', { name: 'Matrix' }))
  const serverId: string = created.server.id
  const channelId: string = created.channels[0].id
  const path = `/api/servers/${serverId}`
  const { invite } = await owner.expect(201, owner.post(`${path}/invites`, {}))
  const join = (account: Account) =>
    account.expect(200, account.post(`/api/invites/${invite.code}/accept`))
  for (const name of ['member', 'member without view', 'muted', 'moderator'] as const) {
    await join(actors[name])
  }
  const permissions = permissionNames.filter((name) => name !== 'administrator')
  const { role } = await owner.expect(
    201,
    owner.post(`${path}/roles`, { name: 'mod', permissions }),
  )
  const change = (account: Account, body: object) =>
    owner.expect(200, owner.patch(`${path}/members/${account.id}`, body))
  await change(moderator, { roleIds: [role.id] })
  await change(muted, { mutedUntil: app.clock.now() + 86_400_000 })
  const blind = actors['member without view'].id
  const hidden = { target: 'member', allow: [], deny: ['view_channel'] }
  await owner.expect(200, owner.put(`/api/channels/${channelId}/overwrites/${blind}`, hidden))
  await owner.expect(200, owner.put(`${path}/bans/${banned.id}`))
  await owner.expect(200, owner.patch(path, { requireApproval: true }))
  await join(pending)
  await owner.expect(200, owner.patch(path, { requireApproval: false }))
  const group = await owner.expect(
    201,
    owner.post('/api/conversations/groups', { userIds: [moderator.id] }),
  )
  const { webhook, url } = await owner.expect(
    201,
    owner.post(`${path}/webhooks`, { name: 'Hook', channelId }),
  )
  const hook = { id: webhook.id, token: url.split('/').at(-1) }
  const groupId = group.conversation.id
  return { app, actors, path, serverId, channelId, groupId, hook, inviteCode: invite.code }
}

export const image = (): FormData => createFileForm(samples['image/png']!, 'image.png')

/** Creates new things for one request, so that another request may have deleted the last ones. */
export function createThings(world: World) {
  const { app, actors, path, serverId, channelId, hook } = world
  const { owner, operator } = actors
  const idOf = async (reply: Promise<any>, key: string): Promise<string> => (await reply)[key].id
  const things = {
    message: async (): Promise<string> =>
      (
        await owner.expect(
          201,
          owner.post(`/api/hooks/${serverId}/${hook.token}?wait=true`, { content: 'Hello' }),
        )
      ).id,
    thread: async (): Promise<string> => {
      // An account creates only some threads a minute.
      app.clock.advance(10_000)
      const at = `/api/channels/${channelId}/messages/${await things.message()}/thread`
      return idOf(owner.expect(201, owner.post(at, { name: 'Thread' })), 'thread')
    },
    channel: () =>
      idOf(
        owner.expect(201, owner.post(`${path}/channels`, { name: 'more', type: 'text' })),
        'channel',
      ),
    role: () =>
      idOf(
        owner.expect(201, owner.post(`${path}/roles`, { name: 'low', permissions: [] })),
        'role',
      ),
    roleMenu: async (): Promise<string> => {
      const at = `${path}/role-menus`
      // A server has few of them.
      const { roleMenus } = await owner.expect(200, owner.get(at))
      if (roleMenus.length > 0) return roleMenus[0].id
      const role = owner.post(`${path}/roles`, { name: 'Player', permissions: [] })
      const roleId = await idOf(owner.expect(201, role), 'role')
      const body = { title: 'Games', roles: [{ roleId, emoji: null, text: null }] }
      return idOf(owner.expect(201, owner.post(at, body)), 'roleMenu')
    },
    account: () => app.register(),
    newcomer: async (): Promise<Account> => {
      const account = await app.register()
      const { invite } = await owner.expect(201, owner.post(`${path}/invites`, {}))
      await account.expect(200, account.post(`/api/invites/${invite.code}/accept`))
      return account
    },
    applicant: async (): Promise<Account> => {
      await owner.expect(200, owner.patch(path, { requireApproval: true }))
      const account = await things.newcomer()
      await owner.expect(200, owner.patch(path, { requireApproval: false }))
      return account
    },
    bannedAccount: async (): Promise<string> => {
      const { id } = await app.register()
      await owner.expect(200, owner.put(`${path}/bans/${id}`))
      return id
    },
    /** Another session of the account. */
    session: async (account: Account): Promise<string> => {
      const again = Object.assign(account.at(app.url), { cookie: null })
      await again.logIn()
      const { sessions } = await again.expect(200, again.get('/api/auth/sessions'))
      return sessions.find(({ current }: { current: boolean }) => current).id
    },
    /** To a server that no actor is in, except for the operator. */
    foreignInvite: async (): Promise<string> => {
      const { server } = await operator.expect(
        201,
        operator.post('/api/servers', { name: 'Other' }),
      )
      const invites = `/api/servers/${server.id}/invites`
      return (await operator.expect(201, operator.post(invites, {}))).invite.code
    },
    invite: async (): Promise<string> =>
      (await owner.expect(201, owner.post(`${path}/invites`, {}))).invite.code,
    invitation: async (): Promise<string> =>
      (await operator.expect(201, operator.post('/api/operator/invitations', {}))).invitation.code,
    webhook: () =>
      idOf(
        owner.expect(201, owner.post(`${path}/webhooks`, { name: 'Another', channelId })),
        'webhook',
      ),
    outgoing: () =>
      idOf(
        owner.expect(
          201,
          owner.post(`${path}/outgoing-webhooks`, {
            name: 'Out',
            url: 'http://127.0.0.1:9999/',
            events: ['member.joined'],
            channelIds: [],
          }),
        ),
        'webhook',
      ),
    emoji: () =>
      idOf(owner.expect(201, owner.post(`${path}/emoji?name=${uniqueName()}`, image())), 'emoji'),
    sticker: () =>
      idOf(
        owner.expect(
          201,
          owner.post(`${path}/stickers?name=${uniqueName()}&description=x`, image()),
        ),
        'sticker',
      ),
    sound: async (): Promise<string> => {
      // A server can have few of them.
      const { sounds } = await owner.expect(200, owner.get(`${path}/sounds`))
      const [first] = sounds.slice(-1)
      return first?.id ?? (await addSound(owner, path, { name: uniqueName() })).id
    },
    gameServer: () => addGameServer(world),
    publicPage: async (): Promise<{ gameServerId: string }> => {
      const gameServerId = await addGameServer(world)
      const at = `${path}/game-servers/${gameServerId}`
      await owner.expect(200, owner.patch(at, { public: true }))
      return { gameServerId }
    },
    endImports: async (): Promise<void> => {
      const { imports } = await owner.expect(200, owner.get(`${path}/imports`))
      for (const { id, endedAt } of imports) {
        if (endedAt === null) await owner.post(`${path}/imports/${id}/stop`)
      }
    },
    import: async (): Promise<string> => {
      await things.endImports()
      const files = [{ name: 'a.json', size: 1000 }]
      const created = owner.post(`${path}/imports`, { files })
      return (await owner.expect(201, created)).import.id
    },
    raidProtection: () => owner.expect(200, owner.put(`${path}/raid-protection`, {})),
    pin: async (): Promise<string> => {
      const id = await things.message()
      await owner.expect(200, owner.put(`/api/channels/${channelId}/pins/${id}`))
      return id
    },
    overwrite: async (): Promise<string> => {
      const { id } = actors.muted
      const body = { target: 'member', allow: [], deny: ['speak'] }
      await owner.expect(200, owner.put(`/api/channels/${channelId}/overwrites/${id}`, body))
      return id
    },
    template: async (): Promise<string> => {
      const id = await things.webhook()
      const at = `${path}/webhooks/${id}/template`
      await owner.expect(200, owner.put(at, { source: 'Hello' }))
      return id
    },
    /** An account that sent the other one a friend request. */
    requester: async ({ username }: Account): Promise<Account> => {
      const account = await app.register()
      await account.expect(200, account.post('/api/users/me/friend-requests', { username }))
      return account
    },
    friendOf: async (other: Account): Promise<Account> => {
      const account = await things.requester(other)
      const accept = `/api/users/me/friend-requests/${account.id}/accept`
      await other.expect(200, other.post(accept))
      return account
    },
    participant: async (): Promise<string> => {
      const { id } = await things.friendOf(owner)
      const at = `/api/conversations/${world.groupId}/participants/${id}`
      await owner.expect(200, owner.put(at))
      return id
    },
    /** A report to the operator. */
    complaint: async (): Promise<string> => {
      const at = `/api/conversations/${world.groupId}/reports`
      const body = { reason: 'spam', userId: actors.moderator.id }
      await owner.expect(201, owner.post(at, body))
      const { reports } = await operator.expect(200, operator.get('/api/operator/reports'))
      return reports[0].id
    },
    report: async (): Promise<string> => {
      const at = `/api/channels/${channelId}/messages/${await things.message()}/reports`
      const { member } = actors
      await member.expect(201, member.post(at, { category: 'spam' }))
      const { reports } = await owner.expect(200, owner.get(`${path}/reports`))
      return reports[0].id
    },
    attachment: async (): Promise<string> => {
      const form = createFileForm('text', 'notes.txt')
      const uploaded = await owner.expect(
        201,
        owner.post(`/api/channels/${channelId}/attachments`, form),
      )
      const client = await connect(owner)
      const { id } = uploaded.attachment
      await client.action('message.send', { channelId, attachments: [id] })
      await client.close()
      return id
    },
  }
  return things
}

export type Things = ReturnType<typeof createThings>

let names = 0
export function uniqueName(): string {
  names += 1
  return `name_${names}`
}

/** On a closed TCP port, which answers at once. */
async function addGameServer({ actors: { owner }, path }: World): Promise<string> {
  const request = { game: 'minecraft', host: '127.0.0.1', port: 1 }
  const { gameServer } = await owner.expect(201, owner.post(`${path}/game-servers`, request))
  return gameServer.id
}
