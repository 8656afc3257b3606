import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { limits } from '@guildhall/contract'
import type { Channel, LeftOut, Role } from '@guildhall/contract'
import { bits, communityTemplate, sentChannel, sentRole } from '../discord-template.ts'
import { connect } from '../gateway-client.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { shareApp, startApp } from '../start-app.ts'

const sharedApp = shareApp()

const from = (template: object) => ({ kind: 'discord_template', template })

/** Answers as Discord's API does, with what `answer` returns for the code. */
async function startDiscord(
  t: TestContext,
  answer: (code: string) => { status: number; body: string } | null,
): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const result = answer(url.replace('/api/v10/guilds/templates/', ''))
    // Without an answer, the request stays open.
    if (!result) return
    response.writeHead(result.status, { 'content-type': 'application/json' }).end(result.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v10/`
}

test('A57: a template becomes a server with its roles, channels and permissions, and a preview says what is left out', async () => {
  const app = await sharedApp()
  const owner = await app.register()
  const body = { from: from(communityTemplate()) }
  const preview = await owner.expect(200, owner.post('/api/servers/preview', body))
  assert.deepEqual(await owner.expect(200, owner.get('/api/servers')), { servers: [] })
  const gateway = await connect(owner)
  const { server, channels } = await owner.expect(201, owner.post('/api/servers', body))
  assert.deepEqual(
    [server.name, server.description, server.ownerId, server.memberCount],
    ['Night Raiders', 'We raid at night.', owner.id, 1],
  )
  const { roles } = await owner.expect(200, owner.get(`/api/servers/${server.id}/roles`))
  assert.deepEqual(
    roles.map(({ position, name, color, mentionable, hoist, icon }: Role) => [
      ...[position, name, color],
      ...[mentionable, hoist, icon],
    ]),
    [
      [0, 'everyone', null, false, false, null],
      [1, 'Member', null, true, false, null],
      [2, 'Moderator', '#2ea043', false, true, '🛡️'],
      [3, 'Raid leader', null, false, false, null],
      [4, 'Admin', null, false, false, null],
    ],
  )
  const permissionsOf = (name: string) =>
    roles.find((role: Role) => role.name === name).permissions.toSorted()
  assert.deepEqual(permissionsOf('Moderator'), [
    'approve_members',
    'kick_members',
    'manage_messages',
  ])
  assert.deepEqual(permissionsOf('Raid leader'), [])
  assert.deepEqual(permissionsOf('Admin'), ['administrator'])
  const nameOf = (id: string | null) => channels.find((one: Channel) => one.id === id)?.name ?? null
  assert.deepEqual(
    channels.map(({ name, type, parentId }: Channel) => [name, type, nameOf(parentId)]),
    [
      ['welcome', 'text', null],
      ['AFK', 'voice', null],
      ['Text', 'category', null],
      ['news', 'text', 'Text'],
      ['general', 'text', 'Text'],
      ['Guides', 'text', 'Text'],
      ['Raid', 'voice', 'Text'],
      ['Town hall', 'voice', 'Text'],
      ['Staff', 'category', null],
      ['staff', 'text', 'Staff'],
    ],
  )
  const channel = (name: string): Channel => channels.find((one: Channel) => one.name === name)
  assert.deepEqual([channel('general').topic, channel('general').slowmodeSeconds], ['Anything', 10])
  assert.deepEqual([channel('AFK').afkMinutes, channel('Raid').afkMinutes], [5, null])
  assert.deepEqual([channel('Raid').userLimit, channel('Raid').bitrateKbps], [25, 128])
  const roleName = (id: string) => roles.find((role: Role) => role.id === id).name
  const overwrites = (name: string) =>
    Object.fromEntries(
      channel(name).overwrites.map(({ targetId, allow, deny }) => [
        roleName(targetId),
        { allow, deny },
      ]),
    )
  assert.deepEqual(overwrites('news'), {
    everyone: { allow: [], deny: ['send_messages'] },
    Moderator: { allow: ['send_messages'], deny: [] },
  })
  assert.deepEqual(overwrites('staff'), {
    everyone: { allow: [], deny: ['view_channel'] },
    Moderator: { allow: ['view_channel'], deny: [] },
  })
  assert.deepEqual(overwrites('Town hall'), { everyone: { allow: [], deny: ['speak'] } })
  const moderation = await owner.expect(200, owner.get(`/api/servers/${server.id}/moderation`))
  assert.equal(nameOf(moderation.moderation.joinChannelId), 'welcome')
  // The owner's clients learn of all of it.
  const joined = await gateway.next('server.joined')
  assert.deepEqual(
    joined.channels.map(({ id }: Channel) => id).toSorted(),
    channels.map(({ id }: Channel) => id).toSorted(),
  )

  assert.deepEqual(
    preview.server.channels.map((one: { name: string; kind: string; category: string | null }) => [
      one.name,
      one.kind,
      one.category,
    ]),
    channels.map(({ name, type, parentId }: Channel) => [name, type, nameOf(parentId)]),
  )
  assert.deepEqual(
    preview.server.roles.map((role: { name: string }) => role.name),
    ['Admin', 'Raid leader', 'Moderator', 'Member', 'everyone'],
  )
  const left = preview.left.map(
    ({ note, params }: LeftOut) => `${note} ${Object.values(params).join(' | ')}`,
  )
  assert.deepEqual(left.toSorted(), [
    'age_restriction staff',
    'announcement news',
    'bitrate Raid | 128',
    'channel_type Directory',
    'forum Guides',
    'member_overwrites staff',
    'permission manage_server | “Raid leader” | Manage Nicknames, Manage Webhooks, Manage Expressions',
    'role_of_integration MEE6',
    'stage Town hall',
  ])
  const texts: LeftOut[] = preview.left
  assert.deepEqual(
    texts.filter(({ what, reason }) => /[{}]/.test(what + reason)),
    [],
  )
})

test('templates from before threads let members write, and an AFK time becomes the nearest one', async () => {
  const app = await sharedApp()
  const owner = await app.register()
  // What everyone has in the example of Discord's documentation.
  const everyone = sentRole(0, '@everyone', '104324689')
  const muted = { id: 1, type: 0, allow: '0', deny: bits('SEND_MESSAGES') }
  const announced = { id: 0, type: 0, allow: '0', deny: bits('SEND_MESSAGES') }
  const posting = { id: 1, type: 0, allow: bits('SEND_MESSAGES'), deny: '0' }
  const template = {
    name: 'Friends & Family',
    description: null,
    roles: [everyone, sentRole(1, 'role', bits('VIEW_CHANNEL'))],
    channels: [
      sentChannel(1, 0, 'general'),
      sentChannel(2, 0, 'muted', { permission_overwrites: [muted] }),
      sentChannel(3, 5, 'news', { permission_overwrites: [announced, posting] }),
      sentChannel(4, 2, 'away'),
    ],
    ...{ afk_channel_id: 4, afk_timeout: 1200 },
  }
  const preview = async (guild: object) =>
    owner.expect(200, owner.post('/api/servers/preview', { from: from(guild) }))
  const { left, server } = await preview(template)
  assert.ok(server.roles.at(-1).permissions.includes('send_messages'))
  assert.deepEqual(
    left.filter(
      ({ note, params }: LeftOut) => note === 'afk' || params.permission === 'send_messages',
    ),
    [
      {
        note: 'afk',
        params: { name: 'away', minutes: '15' },
        what: 'AFK time of “away”',
        reason: 'Members are moved there after 15 minutes, the nearest that there is.',
      },
    ],
  )
  const { channels } = await owner.expect(201, owner.post('/api/servers', { from: from(template) }))
  const granted = (name: string) =>
    channels
      .find((channel: Channel) => channel.name === name)
      .overwrites.map(({ allow, deny }: { allow: string[]; deny: string[] }) => [allow, deny])
      .toSorted((a: string[][], b: string[][]) => a[0]!.length - b[0]!.length)
  assert.deepEqual(granted('muted'), [[[], ['send_messages']]])
  assert.deepEqual(granted('news'), [
    [[], ['send_messages']],
    [['send_messages'], []],
  ])
  // One set that has a permission of threads, and the others have none.
  for (const known of [
    'CREATE_PUBLIC_THREADS',
    'SEND_MESSAGES_IN_THREADS',
    'MANAGE_THREADS',
  ] as const) {
    const denied = sentChannel(9, 0, 'x', {
      permission_overwrites: [{ id: 1, type: 0, allow: '0', deny: bits(known) }],
    })
    const later = await preview({ ...template, channels: [denied] })
    assert.ok(!later.server.roles.at(-1).permissions.includes('send_messages'), known)
  }
})

test('a template replaces an empty server of the caller, in one step and no other one', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, id, path, general } = fixture
  const create = (replaces: string, source: object = from(communityTemplate())) =>
    owner.post('/api/servers', { from: source, replaces })
  const refused = (): Promise<void> => expectError(create(id), 'invalid_input', 'replaces')
  const other = await createServerFixture(app)
  await expectError(create(other.id), 'not_found')
  await expectError(create(id, from([])), 'invalid_input', 'from.template')

  const crew = await fixture.role('crew', ['manage_server', 'administrator'])
  await refused()
  await owner.expect(200, owner.delete(`${path}/roles/${crew.id}`))
  const third = await fixture.channel('third')
  await refused()
  await owner.expect(200, owner.delete(`/api/channels/${third.id}`))
  const mia = await fixture.member()
  await refused()
  await mia.expect(200, mia.delete(`${path}/members/${mia.id}`))
  const session = await connect(owner)
  const sent = { channelId: general.id, content: 'hello' }
  const { message } = await session.action('message.send', sent)
  await refused()
  await session.action('message.delete', { messageId: message.id })
  assert.deepEqual((await owner.expect(200, owner.get(path))).server.name, 'Guild')

  const { server } = await owner.expect(201, create(id))
  await session.next('server.deleted', ({ serverId }) => serverId === id)
  await expectError(owner.get(path), 'not_found')
  const names = await owner.expect(200, owner.get(`/api/servers/${server.id}/channels`))
  assert.ok(names.channels.length > 2)
  const own = await app.register()
  await expectError(
    own.post('/api/servers', { from: from(communityTemplate()), replaces: server.id }),
    'not_found',
  )
})

test('A58: a template that is wrong is refused with the path of the field, and makes nothing', async () => {
  const app = await sharedApp()
  const owner = await app.register()
  const guild = 'from.template.serialized_source_guild'
  const broken = (change: (guild: Record<string, unknown>) => void): object => {
    const template = communityTemplate()
    change(template.serialized_source_guild as unknown as Record<string, unknown>)
    return from(template)
  }
  const cases: [object, string][] = [
    [{ kind: 'discord_template' }, 'from'],
    [{ ...from(communityTemplate()), link: 'https://discord.new/abc' }, 'from'],
    [{ kind: 'other', link: 'https://discord.new/abc' }, 'from.kind'],
    [{ kind: 'discord_template', link: 'https://example.org/abc' }, 'from.link'],
    [{ kind: 'discord_template', link: 'https://discord.new/../users' }, 'from.link'],
    [{ kind: 'discord_template', link: '' }, 'from.link'],
    [from([]), 'from.template'],
    [from({}), 'from.template.name'],
    [from({ serialized_source_guild: null }), guild],
    [broken((server) => (server.roles = [])), `${guild}.roles`],
    [broken((server) => (server.roles = [sentRole(1, 'a', '0')])), `${guild}.roles`],
    [
      broken((server) => (server.roles = [sentRole(0, 'a', '0'), sentRole(0, 'b', '0')])),
      `${guild}.roles.1.id`,
    ],
    [broken((server) => (server.roles = [sentRole(0, 'a', '-1')])), `${guild}.roles.0.permissions`],
    [
      broken((server) => (server.channels = [sentChannel(1, 0, 'a', { topic: 5 })])),
      `${guild}.channels.0.topic`,
    ],
    [
      broken(
        (server) =>
          (server.channels = [
            sentChannel(1, 0, 'a', {
              permission_overwrites: [{ id: 0, type: 0, allow: 'x', deny: '0' }],
            }),
          ]),
      ),
      `${guild}.channels.0.permission_overwrites.0.allow`,
    ],
    [
      broken((server) => {
        const overwrite = { id: 0, type: 0, allow: '0', deny: '1024' }
        server.channels = [
          sentChannel(1, 0, 'a', { permission_overwrites: [overwrite, overwrite] }),
        ]
      }),
      `${guild}.channels.0.permission_overwrites.1.id`,
    ],
  ]
  for (const [source, field] of cases) {
    for (const path of ['/api/servers', '/api/servers/preview']) {
      await expectError(owner.post(path, { from: source }), 'invalid_input', field)
    }
  }
  const link = (text: string) => ({ kind: 'discord_template', link: text })
  for (const text of [
    'https://discord.new/',
    '<>',
    'https://example.org/guilds/templates/abc',
    'https://discord.com/api/v10/guilds/abc',
  ]) {
    await expectError(
      owner.post('/api/servers/preview', { from: link(text) }),
      'invalid_input',
      'from.link',
    )
  }
  const large = { ...communityTemplate(), padding: 'x'.repeat(1_200_000) }
  for (const path of ['/api/servers', '/api/servers/preview']) {
    const { status, body } = await owner.post(path, { from: from(large) })
    assert.deepEqual(
      [status, body.error.field, body.error.reason],
      [400, 'from.template', 'discord_template_too_large'],
    )
    assert.match(body.error.message, /at most 1048576 bytes/)
  }
  await expectError(owner.post('/api/servers', {}), 'invalid_input', 'name')
  assert.deepEqual(await owner.expect(200, owner.get('/api/servers')), { servers: [] })
})

test('A57: what exceeds the limits of a server is named and left out, and names are mended', async () => {
  const app = await sharedApp()
  const owner = await app.register()
  const many = Array.from({ length: limits.overwritesPerServer / 10 + 1 }, (_, index) => index)
  const template = {
    name: `  ${'Ü'.repeat(120)}  `,
    roles: [
      sentRole(0, '@everyone', bits('VIEW_CHANNEL', 'READ_MESSAGE_HISTORY')),
      ...Array.from({ length: limits.rolesPerServer }, (_, index) =>
        sentRole(index + 1, `r${index + 1}`, '0'),
      ),
    ],
    channels: many.map((index) =>
      sentChannel(index + 1, 0, index === 0 ? '\u200b' : `c${index}`, {
        parent_id: 999,
        topic: 'x'.repeat(1020),
        // The last channel has no room for its permissions.
        permission_overwrites: Array.from({ length: 10 }, (_, role) => ({
          id: role + 2,
          type: 0,
          allow: '0',
          deny: bits('VIEW_CHANNEL'),
        })),
      }),
    ),
  }
  const { left, server } = await owner.expect(
    200,
    owner.post('/api/servers/preview', { from: from(template) }),
  )
  assert.equal(server.roles.length, limits.rolesPerServer)
  assert.equal(server.channels.length, limits.channelsPerServer)
  const notes = Map.groupBy(left as LeftOut[], ({ note }) => note)
  assert.deepEqual(
    notes.get('role_limit')?.map(({ params }) => params.name),
    ['r1'],
  )
  assert.deepEqual(
    notes.get('channel_limit')?.map(({ params }) => params.name),
    [`c${limits.channelsPerServer}`],
  )
  assert.deepEqual(
    notes.get('renamed')?.map(({ params }) => params.newName),
    ['text', 'Ü'.repeat(limits.nameMax)],
  )
  assert.equal(notes.get('topic')?.length, limits.channelsPerServer)
  assert.equal(notes.get('no_category')?.length, limits.channelsPerServer)
  const created = await owner.expect(
    201,
    owner.post('/api/servers', { from: from(template), name: 'Ours' }),
  )
  assert.equal(created.server.name, 'Ours')
  assert.equal(created.channels.length, limits.channelsPerServer)
})

test('A55: links load templates from Discord, and say when Discord does not know them or does not answer', async (t) => {
  const template = communityTemplate()
  const discord = await startDiscord(t, (code) => {
    if (code === template.code) return { status: 200, body: JSON.stringify(template) }
    if (code === 'broken') return { status: 200, body: '{"serialized_source_guild":' }
    if (code === 'down') return { status: 502, body: '' }
    if (code === 'large') return { status: 200, body: `"${' '.repeat(5 * 1024 * 1024)}"` }
    return { status: 404, body: '{"message":"Unknown Guild Template","code":10057}' }
  })
  const app = await startApp(t, { DISCORD_API_URL: discord })
  const preview = async (link: string, account = app.register()) =>
    (await account).post('/api/servers/preview', { from: { kind: 'discord_template', link } })
  for (const link of [
    template.code,
    `https://discord.new/${template.code}`,
    `  https://discord.com/template/${template.code}/ `,
    `discord.new/${template.code}?utm=1`,
    `<https://discord.new/${template.code}>`,
    `(https://discord.new/${template.code}).`,
    `“https://discord.com/template/${template.code}”,`,
    `https://ptb.discord.com/template/${template.code}!`,
    `https://discord.com/api/v10/guilds/templates/${template.code}`,
    `<https://discordapp.com/api/guilds/templates/${template.code}>;`,
  ]) {
    const { status, body } = await preview(link)
    assert.equal(status, 200, link)
    assert.equal(body.server.name, 'Night Raiders')
  }
  await expectError(preview('https://discord.new/gone'), 'not_found')
  for (const code of ['broken', 'down', 'large']) await expectError(preview(code), 'unavailable')
  const account = await app.register()
  const replies = []
  for (let count = 0; count < 11; count += 1)
    replies.push(await preview(template.code, Promise.resolve(account)))
  assert.deepEqual(
    replies.map(({ status }) => status),
    [...Array.from({ length: 10 }, () => 200), 429],
  )
})
