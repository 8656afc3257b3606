import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noMessageFilter } from '@guildhall/contract'
import type { Message, MessageFilter } from '@guildhall/contract'
import { pino } from 'pino'
import type { Account, Reply } from '../account.ts'
import { createFileForm } from '../file-form.ts'
import { connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { shareApp, startApp } from '../start-app.ts'
import { queryStored } from '../stored-data.ts'
import { waitUntil } from '../wait-until.ts'
import { createWebhook } from '../webhooks.ts'

const sharedApp = shareApp()

async function send(client: GatewayClient, channelId: string, content: string, file?: string) {
  const attachments = file === undefined ? [] : [file]
  return (await client.action('message.send', { channelId, content, attachments })).message
}

async function upload(account: Account, channelId: string, name = 'x.txt'): Promise<string> {
  const form = createFileForm('x', name)
  const path = `/api/channels/${channelId}/attachments`
  return (await account.expect(201, account.post(path, form))).attachment.id
}

async function contents(account: Account, channelId: string): Promise<string[]> {
  const { messages } = await account.expect(200, account.get(`/api/channels/${channelId}/messages`))
  return messages.map(({ content }: Message) => content)
}

test('A50: several messages are deleted with one event and one audit entry', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const [ben, mia] = await Promise.all([fixture.member(), fixture.member()])
  const other = await fixture.channel('other')
  const [byBen, byMia] = await Promise.all([connect(ben), connect(mia)])
  const file = await upload(ben, general.id)
  const sent = [
    await send(byBen, general.id, `one @${mia.username}`, file),
    await send(byMia, general.id, 'two'),
    await send(byBen, general.id, 'three'),
    await send(byMia, general.id, 'four'),
    await send(byBen, general.id, 'five'),
  ] as [Message, Message, Message, Message, Message]
  const elsewhere = await send(byBen, other.id, 'elsewhere')
  const path = `/api/channels/${general.id}/messages/bulk-delete`

  const some = { messageIds: [sent[0].id, sent[1].id, sent[0].id, elsewhere.id, 'unknown'] }
  await expectError(ben.post(path, some), 'forbidden')
  await expectError((await app.register()).post(path, some), 'not_found')
  for (const bad of [{}, { authorId: ben.id }, { ...some, newest: 2 }]) {
    await expectError(owner.post(path, bad), 'invalid_input', 'messageIds')
  }
  const tooMany = { messageIds: Array.from({ length: 101 }, (_, index) => `id-${index}`) }
  await expectError(owner.post(path, tooMany), 'invalid_input', 'messageIds')
  await expectError(owner.post(path, { newest: 101 }), 'invalid_input', 'newest')

  assert.deepEqual(await owner.expect(200, owner.post(path, some)), { deleted: 2 })
  const event = await byMia.next('messages.deleted')
  assert.deepEqual(event, {
    serverId: fixture.id,
    channelId: general.id,
    lastSeq: 5,
    messages: [
      {
        messageId: sent[0].id,
        seq: 1,
        authorId: ben.id,
        mentions: [mia.id],
        roleIds: [],
        mentionsEveryone: false,
      },
      {
        messageId: sent[1].id,
        seq: 2,
        authorId: mia.id,
        mentions: [],
        roleIds: [],
        mentionsEveryone: false,
      },
    ],
  })
  assert.deepEqual(await contents(mia, general.id), ['three', 'four', 'five'])
  assert.deepEqual(await contents(mia, other.id), ['elsewhere'])
  const [entry] = await fixture.audit()
  assert.deepEqual(
    [entry?.action, entry?.targetId, entry?.changes],
    ['messages.deleted', general.id, { count: 2 }],
  )
  await waitUntil('the file is deleted', async () => {
    const sql = `SELECT count(*) AS count FROM attachments WHERE id = '${file}'`
    return Number((await queryStored(app, sql))[0]?.count) === 0
  })

  const newest = { newest: 1, authorId: mia.id }
  assert.deepEqual(await owner.expect(200, owner.post(path, newest)), { deleted: 1 })
  assert.deepEqual((await fixture.audit())[0]?.changes, { count: 1, authorId: mia.id })
  assert.deepEqual(await contents(mia, general.id), ['three', 'five'])
  assert.deepEqual(await owner.expect(200, owner.post(path, { newest: 100 })), { deleted: 2 })
  const entries = (await fixture.audit()).length
  assert.deepEqual(await owner.expect(200, owner.post(path, { newest: 100 })), { deleted: 0 })
  assert.equal((await fixture.audit()).length, entries)

  // By author, the last 5,000 messages of the channel are looked at.
  const { seq } = await send(byBen, general.id, 'long ago')
  for (const [later, deleted] of [
    [5000, 0],
    [4999, 1],
  ] as const) {
    const sql = 'UPDATE channels SET last_seq = ? WHERE id = ?'
    await queryStored(app, sql, [seq + later, general.id])
    const ofBen = owner.post(path, { newest: 1, authorId: ben.id })
    assert.deepEqual(await owner.expect(200, ofBen), { deleted })
  }
})

test('A39: a ban deletes the messages of the last hours in all channels', async (t) => {
  const app = await startApp(t, { GATEWAY_ACTIONS_PER_MINUTE: '100000' })
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const guard = await fixture.role('guard', ['ban_members'])
  const [mod, ben, mia] = await Promise.all([
    fixture.member(guard),
    fixture.member(),
    fixture.member(),
  ])
  // The moderator cannot see it.
  const hidden = await fixture.channel('hidden')
  await owner.expect(
    200,
    owner.put(`/api/channels/${hidden.id}/overwrites/${guard.id}`, {
      target: 'role',
      allow: [],
      deny: ['view_channel'],
    }),
  )
  const before = await connect(ben)
  const old = await send(before, general.id, 'old')
  const below = ({ id }: Message) => `/api/channels/${general.id}/messages/${id}/thread`
  const { thread: earlier } = await ben.expect(201, ben.post(below(old), { name: 'Earlier' }))
  app.clock.advance(2 * 3_600_000)
  const [byBen, byMia] = await Promise.all([connect(ben), connect(mia)])
  await send(byBen, general.id, 'spam')
  const hello = await send(byMia, general.id, 'hello')
  const opener = await send(byMia, general.id, 'who plays?')
  const { thread: empty } = await ben.expect(201, ben.post(below(hello), { name: 'Spam' }))
  const { thread: shared } = await ben.expect(201, ben.post(below(opener), { name: 'Play' }))
  await send(byBen, empty.id, 'spam in a thread')
  await send(byBen, shared.id, 'spam in a thread')
  await send(byMia, shared.id, 'me')
  for (let number = 1; number <= 101; number += 1) await send(byBen, hidden.id, `spam ${number}`)
  const ban = `${fixture.path}/bans/${ben.id}`
  await expectError(mod.put(ban, { deleteHours: 2 }), 'invalid_input', 'deleteHours')
  await mod.expect(200, mod.put(ban, { deleteHours: 1 }))
  let deleted = 0
  while (deleted < 104) deleted += (await byMia.next('messages.deleted')).messages.length
  assert.equal(deleted, 104)
  assert.equal((await byMia.next('thread.deleted')).threadId, empty.id)
  assert.deepEqual(await contents(mia, general.id), ['old', 'hello', 'who plays?'])
  assert.deepEqual(await contents(mia, shared.id), ['me'])
  assert.deepEqual(await contents(mia, hidden.id), [])
  assert.deepEqual((await fixture.audit())[0]?.changes, { deletedHours: 1 })
  await waitUntil('the work is done', async () => {
    const sql = 'SELECT count(*) AS count FROM message_removals'
    return Number((await queryStored(app, sql))[0]?.count) === 0
  })
  // A ban that is there already can still delete messages, also while others are being deleted.
  const again = [1, 6].map((deleteHours) => mod.expect(200, mod.put(ban, { deleteHours })))
  await Promise.all(again)
  assert.equal((await byMia.next('messages.deleted')).messages.length, 1)
  assert.equal((await byMia.next('thread.deleted')).threadId, earlier.id)
  assert.deepEqual(await contents(mia, general.id), ['hello', 'who plays?'])
})

test('A33: a private channel is never visible to others, not even for a moment', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, path, everyone } = fixture
  const crew = await fixture.role('crew', [])
  const manager = await fixture.role('manager', ['manage_channels', 'manage_roles'])
  const plain = await fixture.role('plain', ['manage_channels'])
  const [mod, helper, ben, mia, tom] = await Promise.all([
    fixture.member(manager),
    fixture.member(plain),
    fixture.member(crew),
    fixture.member(),
    fixture.member(),
  ])
  const create = (account: Account, visibleTo: object) =>
    account.post(`${path}/channels`, { name: 'secret', type: 'text', visibleTo })
  const audience = { roleIds: [crew.id], userIds: [mia.id] }
  await expectError(create(helper, audience), 'forbidden')
  const field = 'visibleTo.roleIds.0'
  await expectError(create(mod, { roleIds: [everyone.id], userIds: [] }), 'invalid_input', field)
  await expectError(create(mod, { roleIds: ['x'], userIds: [] }), 'invalid_input', field)
  const stranger = await app.register()
  await expectError(
    create(mod, { roleIds: [], userIds: [mia.id, stranger.id] }),
    'invalid_input',
    'visibleTo.userIds.1',
  )
  const [byTom, byMia, byBen] = await Promise.all([connect(tom), connect(mia), connect(ben)])
  const { channel } = await mod.expect(201, create(mod, audience))
  assert.equal((await byMia.next('channel.created')).channel.id, channel.id)
  assert.equal((await byBen.next('channel.created')).channel.id, channel.id)
  const { channel: open } = await mod.expect(
    201,
    mod.post(`${path}/channels`, { name: 'open', type: 'text' }),
  )
  assert.equal((await byTom.next('channel.created')).channel.id, open.id, 'only the open one')
  for (const account of [mod, ben, mia]) {
    const { channels } = await account.expect(200, account.get(`${path}/channels`))
    assert.ok(channels.some(({ id }: { id: string }) => id === channel.id))
  }
  await expectError(tom.get(`/api/channels/${channel.id}/messages`), 'not_found')
  const created = (await fixture.audit()).find(({ targetId }) => targetId === channel.id)
  assert.equal(created?.changes.private, true)

  // A channel in a hidden category is hidden from the beginning, unless the request names others.
  const area = await fixture.channel('area', { type: 'category', visibleTo: audience })
  const inArea = { name: 'inside', type: 'text', parentId: area.id }
  const { channel: inside } = await owner.expect(201, owner.post(`${path}/channels`, inArea))
  assert.deepEqual(inside.overwrites, area.overwrites)
  assert.equal(
    (await byMia.next('channel.created', ({ channel: { id } }) => id === inside.id)).channel
      .parentId,
    area.id,
  )
  const others = { ...inArea, visibleTo: { roleIds: [], userIds: [tom.id] } }
  const { channel: other } = await owner.expect(201, owner.post(`${path}/channels`, others))
  const next = await byTom.next('channel.created')
  assert.equal(next.channel.id, other.id, 'nothing of the hidden category and its channel')
  await expectError(tom.get(`/api/channels/${inside.id}/messages`), 'not_found')
  await expectError(mia.get(`/api/channels/${other.id}/messages`), 'not_found')
})

test('A40: members who join and leave are announced where the server wants it', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const settings = `${fixture.path}/moderation`
  const ben = await fixture.member()
  await expectError(ben.get(settings), 'forbidden')
  await expectError(ben.patch(settings, { joinChannelId: general.id }), 'forbidden')
  const off = { joinChannelId: null, joinLanguage: 'en', reportChannelId: null }
  assert.deepEqual((await owner.expect(200, owner.get(settings))).moderation, off)
  const category = await fixture.channel('group', { type: 'category' })
  for (const field of ['joinChannelId', 'reportChannelId']) {
    for (const channelId of ['nowhere', category.id]) {
      await expectError(owner.patch(settings, { [field]: channelId }), 'invalid_input', field)
    }
  }
  const on = { joinChannelId: general.id, joinLanguage: 'de', reportChannelId: null }
  assert.deepEqual((await owner.expect(200, owner.patch(settings, on))).moderation, on)
  const [entry] = await fixture.audit()
  assert.equal(entry?.action, 'moderation.updated')
  assert.deepEqual(entry?.changes.joinChannelId, { from: null, to: general.id })

  const watching = await connect(owner)
  const mia = await fixture.member()
  const joined = (await watching.next('message.created')).message
  assert.equal(joined.content, `@${mia.username} ist dem Server beigetreten.`)
  assert.deepEqual(
    [joined.author.kind, joined.author.name, joined.mentions],
    ['system', 'Guild', []],
  )
  await owner.expect(200, owner.patch(settings, { joinLanguage: 'en' }))
  await mia.expect(200, mia.patch('/api/users/me', { displayName: 'M*i*a' }))
  await mia.expect(200, mia.delete(`${fixture.path}/members/${mia.id}`))
  assert.equal((await watching.next('message.created')).message.content, '**Mia** left the server.')
  await owner.expect(200, owner.put(`${fixture.path}/bans/${ben.id}`))
  const banned = (await watching.next('message.created')).message
  assert.equal(banned.content, `**${ben.username}** was banned.`)
  await waitUntil('the messages are found', async () => {
    const { messages } = await owner.expect(200, owner.get(`${fixture.path}/search?q=banned`))
    return messages.length === 1
  })
  await owner.expect(200, owner.delete(`/api/channels/${general.id}`))
  assert.equal((await owner.expect(200, owner.get(settings))).moderation.joinChannelId, null)
  await fixture.member()
})

test('A42 A43: raid protection pauses invites and requires approval until it ends', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner, path } = fixture
  const switchPath = `${path}/raid-protection`
  const guard = await fixture.role('guard', ['ban_members', 'approve_members'])
  const [mod, mia] = await Promise.all([fixture.member(guard), fixture.member()])
  const invite = async (account: Account): Promise<string> =>
    (await account.expect(201, account.post(`${path}/invites`, {}))).invite.code
  const accept = (account: Account, code: string) => account.post(`/api/invites/${code}/accept`)
  const old = await invite(mia)
  for (const reply of [mia.get(switchPath), mia.put(switchPath), mia.delete(switchPath)]) {
    await expectError(reply, 'forbidden')
  }
  await expectError(mod.put(switchPath, { hours: 2 }), 'invalid_input', 'hours')
  await expectError(mod.delete(switchPath), 'not_found')
  assert.deepEqual(await mod.expect(200, mod.get(switchPath)), { raidProtection: null })

  const [byOwner, byMia] = await Promise.all([connect(owner), connect(mia)])
  app.clock.advance(1)
  const started = await mod.expect(200, mod.put(switchPath, { hours: 1 }))
  assert.equal(started.raidProtection.startedBy, mod.id)
  const data = { serverId: fixture.id, ...started }
  assert.deepEqual(await byOwner.next('raid_protection.updated'), data)
  assert.deepEqual((await fixture.audit())[0]?.changes, { endsAt: started.raidProtection.endsAt })
  const newcomer = await app.register()
  await expectError(accept(newcomer, old), 'forbidden')
  await expectError(mia.post(`${path}/invites`, {}), 'forbidden')
  const pending = await newcomer.expect(200, accept(newcomer, await invite(mod)))
  assert.equal(pending.status, 'pending')
  await mod.expect(200, mod.post(`${path}/join-requests/${newcomer.id}/approve`))

  // Changing the end keeps who turned it on and when.
  const changed = (await owner.expect(200, owner.put(switchPath))).raidProtection
  assert.deepEqual(changed, { ...started.raidProtection, endsAt: null })
  await owner.expect(200, owner.delete(switchPath))
  assert.equal((await fixture.audit())[0]?.action, 'raid_protection.stopped')
  const [one, other] = await Promise.all([app.register(), app.register()])
  assert.equal((await one.expect(200, accept(one, old))).status, 'joined')

  await mod.expect(200, mod.put(switchPath, { hours: 1 }))
  app.clock.advance(3_590_000)
  await expectError(accept(other, old), 'forbidden')
  app.clock.advance(10_001)
  assert.deepEqual(await mod.expect(200, mod.get(switchPath)), { raidProtection: null })
  assert.equal((await other.expect(200, accept(other, old))).status, 'joined')
  await byMia.next('member.joined', ({ member }) => member.user.id === other.id)
  assert.ok(!byMia.events.some(({ type }) => type === 'raid_protection.updated'))
})

test('A44 A46: a filter refuses messages, edits and posts, and reports them or mutes the author', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const filterPath = `${fixture.path}/message-filter`
  const trusted = await fixture.role('trusted', [])
  const helpers = await fixture.role('helpers', ['manage_messages'])
  const [ben, mia, mod] = await Promise.all([
    fixture.member(),
    fixture.member(trusted),
    fixture.member(helpers),
  ])
  const [free, staff] = [await fixture.channel('free'), await fixture.channel('staff')]
  const set = async (changes: Partial<MessageFilter>) => {
    const filter = { ...noMessageFilter, words: ['badword'], ...changes }
    const reply = await owner.expect(200, owner.put(filterPath, filter))
    assert.deepEqual(reply, { filter })
  }
  await expectError(ben.get(filterPath), 'forbidden')
  await expectError(ben.put(filterPath, noMessageFilter), 'forbidden')
  assert.deepEqual(await owner.expect(200, owner.get(filterPath)), { filter: noMessageFilter })
  const bad: [Partial<MessageFilter>, string][] = [
    [{ words: ['fine', '**'] }, 'words.1'],
    [{ words: Array.from({ length: 201 }, (_, index) => `word ${index}`) }, 'words'],
    [
      { words: Array.from({ length: 31 }, (_, index) => `${'*a '.repeat(10)}${index}`) },
      'words.30',
    ],
    [{ reportChannelId: 'nowhere' }, 'reportChannelId'],
  ]
  for (const [changes, field] of bad) {
    const reply = owner.put(filterPath, { ...noMessageFilter, ...changes })
    await expectError(reply, 'invalid_input', field)
  }

  const [byBen, byMia, byMod] = await Promise.all([connect(ben), connect(mia), connect(mod)])
  const first = await send(byBen, general.id, 'a badword from before')
  await set({ exemptRoleIds: [trusted.id], exemptChannelIds: [free.id], links: 'blocked' })
  const refusal = { code: 'forbidden', message: 'This server does not allow “badword”.' }
  const refused = (client: GatewayClient, content: string) =>
    assert.rejects(send(client, general.id, content), refusal)
  for (const content of ['Such a BÁDWORD!', 'ba**dw**ord', 'b||ad||word', 'ba\u200bdword']) {
    await refused(byBen, content)
  }
  const file = await upload(ben, general.id, 'badword.txt')
  await assert.rejects(send(byBen, general.id, 'look', file), refusal)
  const self = `${fixture.path}/members/${ben.id}`
  await expectError(ben.patch(self, { nickname: 'Badword' }), 'forbidden')
  await ben.expect(200, ben.patch(self, { nickname: 'Goodword' }))
  await assert.rejects(send(byBen, general.id, 'see https://evil.example/x'), { code: 'forbidden' })
  const edit = (content: string) => byBen.action('message.edit', { messageId: first.id, content })
  await assert.rejects(edit('still a badword'), { code: 'forbidden' })
  await edit('a nice word')
  await send(byBen, free.id, 'badword')
  await send(byMia, general.id, 'badword')
  await send(byMod, general.id, 'badword')
  assert.deepEqual(await contents(owner, general.id), ['a nice word', 'badword', 'badword'])

  const { hook } = await createWebhook(fixture)
  const tool = app.visitor()
  const posted = await tool.expect(201, tool.post(hook, { content: 'badword' }))
  await set({ webhooks: true })
  await expectError(tool.post(hook, { content: 'badword' }), 'forbidden')
  await expectError(tool.post(`${hook}?key=x`, { content: 'badword' }), 'forbidden')
  const embeds = [{ url: 'https://example.com', title: 'BADWORD' }]
  await expectError(tool.post(hook, { embeds }), 'forbidden')
  const body = createFileForm('x', 'badword.txt')
  const withFile = await fetch(`${app.url}${hook}/discord`, { method: 'POST', body })
  assert.equal(withFile.status, 403)
  const change = tool.patch(`${hook}/messages/${posted.id}`, { content: 'badword 2' })
  await expectError(change, 'forbidden')
  await tool.expect(201, tool.post(hook, { content: 'fine' }))

  await set({ action: 'report', reportChannelId: staff.id })
  await refused(byBen, 'badword @everyone ```')
  const [report] = await contents(owner, staff.id)
  assert.equal(report, `@${ben.username}: “badword”\n\`\`\`\nbadword @everyone ´´´\n\`\`\``)
  await set({ action: 'mute', muteMinutes: 10, reportChannelId: staff.id })
  await refused(byBen, 'badword')
  await byMia.next('member.updated', ({ member }) => (member.mutedUntil ?? 0) > Date.now())
  const [entry] = await fixture.audit()
  assert.deepEqual(
    [entry?.action, entry?.actorId, entry?.targetId],
    ['message_filter.muted', null, ben.id],
  )
  await assert.rejects(send(byBen, general.id, 'hello'), { code: 'forbidden' })
  assert.equal((await contents(owner, staff.id)).length, 2)

  const last = {
    reportChannelId: staff.id,
    exemptChannelIds: [free.id],
    exemptRoleIds: [trusted.id],
  }
  await set(last)
  const byOwner = await connect(owner)
  const filter = async () => {
    await byOwner.next('message_filter.updated')
    return (await owner.expect(200, owner.get(filterPath))).filter
  }
  await owner.expect(200, owner.delete(`/api/channels/${staff.id}`))
  assert.equal((await filter()).reportChannelId, null)
  await owner.expect(200, owner.delete(`${fixture.path}/roles/${trusted.id}`))
  assert.deepEqual((await filter()).exemptRoleIds, [])
  await owner.expect(200, owner.delete(`/api/channels/${free.id}`))
  assert.deepEqual((await filter()).exemptChannelIds, [])
  await byMia.settle()
  assert.deepEqual(byMia.all('message_filter.updated'), [], 'only managers learn of changes')
})

test('a message is refused and reported also when muting its author fails, which is logged', async (t) => {
  const logged: { step?: string; userId?: string }[] = []
  const log = pino({ level: 'error' }, { write: (line) => void logged.push(JSON.parse(line)) })
  const app = await startApp(t, {}, { log })
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const [ben, staff] = [await fixture.member(), await fixture.channel('staff')]
  const byBen = await connect(ben)
  const first = await send(byBen, general.id, 'hello')
  const muteMinutes = 10
  const filter: MessageFilter = {
    ...noMessageFilter,
    words: ['badword'],
    action: 'mute',
    muteMinutes,
    reportChannelId: staff.id,
  }
  await owner.expect(200, owner.put(`${fixture.path}/message-filter`, filter))
  await queryStored(app, 'ALTER TABLE audit_log RENAME TO audit_log_away')
  const refusal = { code: 'forbidden', message: 'This server does not allow “badword”.' }
  await assert.rejects(send(byBen, general.id, 'badword 1'), refusal)
  const edit = { messageId: first.id, content: 'badword 2' }
  await assert.rejects(byBen.action('message.edit', edit), refusal)
  assert.deepEqual(
    logged.map(({ step, userId }) => [step, userId]),
    [
      ['mute', ben.id],
      ['mute', ben.id],
    ],
  )
  const reports = await contents(owner, staff.id)
  assert.equal(reports.filter((report) => /badword [12]/.test(report)).length, 2)
  await queryStored(app, 'ALTER TABLE audit_log_away RENAME TO audit_log')
  for (let round = 0; round < 2; round += 1) {
    await assert.rejects(send(byBen, general.id, 'badword'), refusal)
    await assert.rejects(send(byBen, general.id, 'hello'), { code: 'forbidden' })
    // The mute lasts as long as the filter says.
    app.clock.advance(muteMinutes * 60_000 - 10_000)
    await assert.rejects(send(byBen, general.id, 'hello'), { code: 'forbidden' })
    app.clock.advance(10_001)
    await send(byBen, general.id, 'hello')
  }
  // A minute has at most five reports of one member.
  await owner.expect(
    200,
    owner.put(`${fixture.path}/message-filter`, { ...filter, action: 'report' }),
  )
  const count = (await contents(owner, staff.id)).length
  for (let sent = 0; sent < 6; sent += 1) {
    await assert.rejects(send(byBen, general.id, 'badword'), refusal)
  }
  assert.equal((await contents(owner, staff.id)).length, count + 5)
  const byMia = await connect(await fixture.member())
  await assert.rejects(send(byMia, general.id, 'badword'), refusal)
  assert.equal(
    (await contents(owner, staff.id)).length,
    count + 6,
    'those of others are counted apart',
  )
})

test('G17 A48 A49: members report messages; moderators see a copy where they can see the channel, and close it', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, general, path } = fixture
  const helpers = await fixture.role('helpers', ['manage_messages'])
  const [ben, mia, tom, mod] = await Promise.all([
    fixture.member(),
    fixture.member(),
    fixture.member(),
    fixture.member(helpers),
  ])
  const hidden = await fixture.channel('hidden', {
    visibleTo: { roleIds: [], userIds: [ben.id, mia.id] },
  })
  const [byBen, byMod] = await Promise.all([connect(ben), connect(mod)])
  const bad = await send(byBen, general.id, 'bad', await upload(ben, general.id))
  const worse = await send(byBen, hidden.id, 'worse')
  const report = (
    account: Account,
    { channelId, id }: Message,
    body: object = { category: 'spam' },
  ) => account.post(`/api/channels/${channelId}/messages/${id}/reports`, body)
  await expectError(report(ben, bad), 'invalid_input', 'messageId')
  await expectError(report(await app.register(), bad), 'not_found')
  await expectError(report(tom, worse), 'not_found')
  await expectError(report(mia, { ...bad, channelId: hidden.id }), 'not_found')
  await expectError(report(mia, bad, { category: 'boring' }), 'invalid_input', 'category')
  const desk = await fixture.channel('desk')
  await owner.expect(200, owner.patch(`${path}/moderation`, { reportChannelId: desk.id }))
  await mia.expect(201, report(mia, bad, { category: 'harassment', text: ' See. ' }))
  await byMod.next('reports.updated')
  const notice = (
    await byMod.next('message.created', (event) => event.message.channelId === desk.id)
  ).message
  assert.equal(notice.author.kind, 'system')
  assert.match(notice.content, new RegExp(`\\*\\*${ben.username}\\*\\* in <#${general.id}>`))
  for (const secret of ['bad', 'See.', mia.username]) assert.ok(!notice.content.includes(secret))
  await expectError(report(mia, bad), 'conflict')
  await tom.expect(201, report(tom, bad))
  await mia.expect(201, report(mia, worse))
  await byBen.action('message.edit', { messageId: bad.id, content: 'nice' })
  assert.deepEqual(byBen.all('reports.updated'), [], 'only moderators learn of reports')
  const confirmed = { username: tom.username, password: 'correct horse battery' }
  await tom.expect(200, tom.post('/api/users/me/deletion', { ...confirmed, messages: 'keep' }))

  await expectError(mia.get(`${path}/reports`), 'forbidden')
  const list = async (account: Account, query = '') =>
    account.expect(200, account.get(`${path}/reports${query}`))
  assert.equal((await list(owner)).openCount, 3)
  const { reports, openCount, nextCursor } = await list(mod)
  assert.deepEqual([openCount, nextCursor, reports.length], [2, null, 2])
  const [second, first] = reports
  assert.deepEqual(second.reporter, { id: tom.id, name: 'Deleted user' })
  assert.deepEqual(
    { ...first, id: '', createdAt: 0, sentAt: 0 },
    {
      id: '',
      channelId: general.id,
      messageId: bad.id,
      seq: 1,
      author: { kind: 'user', id: ben.id, name: ben.username },
      content: 'bad',
      attachments: ['x.txt'],
      sentAt: 0,
      reporter: { id: mia.id, name: mia.username },
      category: 'harassment',
      text: 'See.',
      createdAt: 0,
      closed: null,
    },
  )
  const close = (account: Account, id: string, outcome = 'resolved') =>
    account.post(`${path}/reports/${id}/close`, { outcome })
  const [secret] = (await list(owner)).reports
  await expectError(close(mia, first.id), 'forbidden')
  await expectError(close(mod, secret.id), 'not_found')
  await mod.expect(200, close(mod, first.id, 'dismissed'))
  await expectError(close(mod, first.id), 'not_found')
  assert.deepEqual((await fixture.audit())[0]?.changes, {
    channelId: general.id,
    outcome: 'dismissed',
    count: 2,
  })
  assert.equal((await list(mod)).openCount, 0)
  assert.deepEqual((await list(mod)).reports, [])
  const left = await list(owner)
  assert.deepEqual([left.openCount, left.reports[0].messageId], [1, worse.id], 'of another message')
  const closed = (await list(mod, '?state=closed')).reports
  assert.equal(closed.length, 2)
  assert.equal(closed[0].closed.by.id, mod.id)
  await owner.expect(200, owner.delete(`/api/channels/${hidden.id}`))
  assert.equal((await list(owner)).openCount, 0)
})

test('A47: an account reports 20 messages an hour, and as long as fewer than 20 reports are open', async (t) => {
  const app = await startApp(t)
  const { owner, general, path, member } = await createServerFixture(app)
  const [mia, tom, online] = [await member(), await member(), await connect(owner)]
  app.clock.freeze()
  const report = async (by = mia): Promise<Reply> => {
    const { id } = await send(online, general.id, 'bad')
    return by.post(`/api/channels/${general.id}/messages/${id}/reports`, { category: 'spam' })
  }
  for (let count = 0; count < 20; count += 1) await mia.expect(201, report())
  await expectError(report(), 'rate_limited')
  await tom.expect(201, report(tom))
  app.clock.advance(3_600_000)
  await expectError(report(), 'limit_reached')
  const { reports } = await owner.expect(200, owner.get(`${path}/reports`))
  const own = reports.find(({ reporter }: { reporter: { id: string } }) => reporter.id === mia.id)
  const close = `${path}/reports/${own.id}/close`
  await owner.expect(200, owner.post(close, { outcome: 'resolved' }))
  await mia.expect(201, report())
  await expectError(report(), 'limit_reached')
})
