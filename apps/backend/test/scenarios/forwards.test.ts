import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ActionData, ForwardSource, Message } from '@guildhall/contract'
import type { Account, Reply } from '../account.ts'
import { createFileForm } from '../file-form.ts'
import { connect } from '../gateway-client.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { shareApp, startApp } from '../start-app.ts'
import { queryStored } from '../stored-data.ts'
import { waitUntil } from '../wait-until.ts'
import { createWebhook } from '../webhooks.ts'

const sharedApp = shareApp()

function forwardTo(
  account: Account,
  channelId: string,
  messageId: string,
  more: object = {},
): Promise<Reply> {
  return account.post(`/api/channels/${channelId}/forwards`, { messageId, ...more })
}

async function forward(
  account: Account,
  channelId: string,
  messageId: string,
  more: object = {},
): Promise<Message> {
  return (await account.expect(201, forwardTo(account, channelId, messageId, more))).message
}

async function sourceOf(
  account: Account,
  { channelId, id }: Pick<Message, 'channelId' | 'id'>,
): Promise<ForwardSource | null> {
  return (
    await account.expect(200, account.get(`/api/channels/${channelId}/messages/${id}/source`))
  ).source
}

async function sender(account: Account) {
  const client = await connect(account)
  const post = async (data: ActionData<'message.send'>): Promise<Message> =>
    (await client.action('message.send', data)).message
  return Object.assign(client, { post })
}

async function upload(account: Account, channelId: string, form: FormData): Promise<string> {
  const reply = account.post(`/api/channels/${channelId}/attachments`, form)
  return (await account.expect(201, reply)).attachment.id
}

function overwrite(owner: Account, channelId: string, targetId: string, deny: string[]) {
  const body = { target: 'role', allow: [], deny }
  return owner.expect(200, owner.put(`/api/channels/${channelId}/overwrites/${targetId}`, body))
}

async function textOf(account: Account, path: string): Promise<string | number> {
  const response = await fetch(account.url + path, { headers: { cookie: account.cookie ?? '' } })
  return response.ok ? response.text() : response.status
}

test('SEC48 A116: a forward is a copy that mentions nobody, and names its source to those who can view it', async () => {
  const fixture = await createServerFixture(await sharedApp())
  const { owner, general, everyone } = fixture
  const ben = await fixture.member()
  const staff = await fixture.channel('staff')
  await overwrite(owner, staff.id, everyone.id, ['view_channel'])
  const [mine, his] = [await sender(owner), await sender(ben)]
  const attachments = [await upload(owner, staff.id, createFileForm('secret plan', 'plan.txt'))]
  const content = `**zebra** @${ben.username} @everyone`
  const original = await mine.post({ channelId: staff.id, content, attachments })
  const before = (await connect(ben)).snapshot.readState

  const comment = `for @${ben.username}`
  const sent = await forward(owner, general.id, original.id, { content: comment, nonce: 'n1' })
  const { forwarded, mentions, mentionsEveryone, attachments: files } = sent
  const { createdAt } = original
  assert.deepEqual(forwarded, { content, embeds: [], emoji: [], createdAt })
  assert.deepEqual([sent.content, mentions, mentionsEveryone], [comment, [ben.id], false])
  const event = await his.next('message.created', ({ message }) => message.id === sent.id)
  assert.deepEqual(event, { serverId: fixture.id, message: sent, nonce: 'n1' })
  const known = JSON.stringify(event)
  for (const secret of [staff.id, original.id, 'staff']) assert.ok(!known.includes(secret), secret)
  assert.deepEqual(await forward(owner, general.id, original.id, { nonce: 'n1' }), sent)
  const silent = await forward(owner, general.id, original.id)
  const countOf = (states: typeof before) =>
    states.find(({ channelId }) => channelId === general.id)
  const after = (await connect(ben)).snapshot.readState
  assert.equal((countOf(after)?.mentionCount ?? 0) - (countOf(before)?.mentionCount ?? 0), 1)

  const [file] = files
  assert.notEqual(file?.id, attachments[0])
  assert.equal(await textOf(ben, file?.url ?? ''), 'secret plan')
  const { id: messageId, seq } = original
  const source = { serverId: fixture.id, channelId: staff.id, messageId, seq }
  assert.deepEqual([await sourceOf(owner, sent), await sourceOf(ben, sent)], [source, null])
  await expectError((await fixture.member()).get('/api/channels/x/messages/x/source'), 'not_found')
  await overwrite(owner, staff.id, everyone.id, [])
  assert.deepEqual(await sourceOf(ben, sent), source)

  await waitUntil('the copy is found', async () => {
    const found = await ben.expect(200, ben.get(`${fixture.path}/search?q=zebra&has=file`))
    return found.messages.length === 3
  })
  await mine.action('message.edit', { messageId: sent.id, content: '' })
  const edited = await his.next('message.updated', ({ message }) => message.id === sent.id)
  assert.deepEqual([edited.message.content, edited.message.forwarded], ['', forwarded])
  await mine.action('message.delete', { messageId: original.id })
  assert.equal(await sourceOf(owner, sent), null)
  await waitUntil('the file of the original is gone', async () => {
    return (await textOf(owner, original.attachments[0]?.url ?? '')) === 404
  })
  assert.equal(await textOf(ben, file?.url ?? ''), 'secret plan')
  await mine.action('message.delete', { messageId: silent.id })
  const page = await ben.expect(200, ben.get(`/api/channels/${general.id}/messages`))
  assert.deepEqual(page.messages, [edited.message])
})

test('A114: a forward needs the right to read the source and to write at the destination', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, general, everyone } = fixture
  const [ben, stranger] = [await fixture.member(), await app.register()]
  const [hidden, readOnly] = [await fixture.channel('hidden'), await fixture.channel('read-only')]
  const news = await fixture.channel('news', { type: 'announcement' })
  const voice = await fixture.channel('category', { type: 'category' })
  const locked = await fixture.channel('below')
  await overwrite(owner, hidden.id, everyone.id, ['view_channel'])
  await overwrite(owner, readOnly.id, everyone.id, ['send_messages'])
  const mine = await sender(owner)
  const at = async (channelId: string): Promise<Message> => mine.post({ channelId, content: 'hi' })
  const thread = async (channelId: string, name: string): Promise<string> => {
    const { id } = await at(channelId)
    const path = `/api/channels/${channelId}/messages/${id}/thread`
    return (await owner.expect(201, owner.post(path, { name }))).thread.id
  }
  const lockedThread = await thread(locked.id, 'locked')
  await owner.expect(200, owner.patch(`/api/threads/${lockedThread}`, { locked: true }))
  const openThread = await thread(general.id, 'open')
  const hiddenThread = await thread(hidden.id, 'hidden')
  const direct = async (from: Account, to: Account): Promise<string> => {
    const reply = from.post('/api/conversations/direct', { userId: to.id })
    const { conversation } = await from.expect(200, reply)
    const client = await connect(from)
    const entry = client.snapshot.conversations.find(({ server }) => server.id === conversation.id)
    return entry?.channels.find(({ type }) => type === 'text')?.id ?? ''
  }
  const withBen = await direct(owner, ben)
  const elsewhere = await createServerFixture(app)
  const theirs = await sender(elsewhere.owner)
  const foreign = await theirs.post({ channelId: elsewhere.general.id, content: 'theirs' })

  const sources = {
    general: (await at(general.id)).id,
    openThread: (await at(openThread)).id,
    conversation: (await at(withBen)).id,
    hidden: (await at(hidden.id)).id,
    hiddenThread: (await at(hiddenThread)).id,
    foreign: foreign.id,
  }
  const destinations = {
    general: general.id,
    openThread,
    conversation: withBen,
    readOnly: readOnly.id,
    news: news.id,
    lockedThread,
    category: voice.id,
    hidden: hidden.id,
    hiddenThread,
    foreign: elsewhere.general.id,
  }
  const actors = { owner, ben, stranger }
  const readable: Record<keyof typeof actors, (keyof typeof sources)[]> = {
    owner: ['general', 'openThread', 'conversation', 'hidden', 'hiddenThread'],
    ben: ['general', 'openThread', 'conversation'],
    stranger: [],
  }
  const toBen = { general: 201, openThread: 201, conversation: 201 }
  const toOthers = { category: 400, foreign: 404 }
  const statuses: Record<
    keyof typeof actors,
    Partial<Record<keyof typeof destinations, number>>
  > = {
    owner: {
      ...toBen,
      readOnly: 201,
      news: 201,
      lockedThread: 201,
      hidden: 201,
      hiddenThread: 201,
    },
    ben: { ...toBen, readOnly: 403, news: 403, lockedThread: 403, hidden: 404, hiddenThread: 404 },
    stranger: {},
  }
  for (const [actor, account] of Object.entries(actors)) {
    const name = actor as keyof typeof actors
    for (const [source, messageId] of Object.entries(sources)) {
      const mayRead = readable[name].includes(source as keyof typeof sources)
      for (const [destination, channelId] of Object.entries(destinations)) {
        const to = { ...toOthers, ...statuses[name] }[destination as keyof typeof destinations]
        const { status } = await forwardTo(account, channelId, messageId)
        assert.equal(status, mayRead ? to : 404, `${actor}: ${source} to ${destination}`)
      }
    }
  }
  await ben.expect(200, ben.put(`/api/users/me/blocked/${owner.id}`))
  for (const account of [ben, owner]) {
    await expectError(forwardTo(account, withBen, sources.general), 'forbidden')
  }
  const mutedUntil = Date.now() + 3_600_000
  await owner.expect(200, owner.patch(`${fixture.path}/members/${ben.id}`, { mutedUntil }))
  await expectError(forwardTo(ben, general.id, sources.general), 'forbidden')
})

test('A114: the destination’s filter, slow mode and right to files apply to what is forwarded', async () => {
  const fixture = await createServerFixture(await sharedApp())
  const { owner, general, everyone } = fixture
  const ben = await fixture.member()
  const [slow, textOnly] = [
    await fixture.channel('slow', { slowmodeSeconds: 3600 }),
    await fixture.channel('text-only'),
  ]
  await overwrite(owner, textOnly.id, everyone.id, ['attach_files'])
  const elsewhere = await createServerFixture(await sharedApp())
  const [mine, his] = [await sender(elsewhere.owner), await sender(ben)]
  const { hook } = await createWebhook(elsewhere)
  const { invite } = await elsewhere.owner.expect(
    201,
    elsewhere.owner.post(`${elsewhere.path}/invites`, {}),
  )
  await ben.expect(200, ben.post(`/api/invites/${invite.code}/accept`))
  const rude = await mine.post({ channelId: elsewhere.general.id, content: 'a **for**bidden word' })
  const card = { title: 'News', url: 'https://bad.example/news' }
  const { id: posted } = await owner.expect(201, owner.post(hook, { embeds: [card] }))
  const attachments = [
    await upload(ben, elsewhere.general.id, createFileForm('x', 'forbidden.txt')),
  ]
  const named = await his.post({ channelId: elsewhere.general.id, attachments })
  const filter = {
    words: ['forbidden'],
    links: 'not_listed',
    domains: ['bad.example'],
    action: 'refuse',
    muteMinutes: 1,
    reportChannelId: null,
    webhooks: true,
    exemptRoleIds: [],
    exemptChannelIds: [],
  }
  const plain = await mine.post({ channelId: elsewhere.general.id, content: 'fine' })
  const filterPath = `${fixture.path}/message-filter`
  await owner.expect(200, owner.put(filterPath, filter))
  for (const id of [rude.id, posted, named.id]) {
    await expectError(forwardTo(ben, general.id, id), 'forbidden')
  }
  await expectError(forwardTo(ben, general.id, plain.id, { content: 'forbidden' }), 'forbidden')
  await owner.expect(
    200,
    owner.put(filterPath, { ...filter, words: [], links: 'allowed', domains: [] }),
  )

  await expectError(forwardTo(ben, textOnly.id, named.id), 'forbidden')
  await forward(ben, textOnly.id, rude.id)
  const { forwarded } = await forward(ben, textOnly.id, posted)
  assert.deepEqual(forwarded?.embeds[0]?.title, 'News')
  assert.ok(!JSON.stringify(forwarded).includes('CI'))
  await forward(ben, slow.id, rude.id)
  await expectError(forwardTo(ben, slow.id, rude.id), 'rate_limited')
})

test('A115 A117: a forward of a forward is one of the original; messages of Guildhall are not forwarded', async () => {
  const fixture = await createServerFixture(await sharedApp())
  const { owner, general } = fixture
  const mine = await sender(owner)
  const original = await mine.post({ channelId: general.id, content: 'first' })
  const once = await forward(owner, general.id, original.id, { content: 'comment' })
  const twice = await forward(owner, general.id, once.id)
  assert.deepEqual([twice.content, twice.forwarded], ['', once.forwarded])
  assert.equal((await sourceOf(owner, twice))?.messageId, original.id)
  assert.equal(await sourceOf(owner, original), null)
  const settings = { joinChannelId: general.id, joinLanguage: 'en' }
  await owner.expect(200, owner.patch(`${fixture.path}/moderation`, settings))
  await fixture.member()
  const { message } = await mine.next('message.created', ({ message: { author } }) => {
    return author.kind === 'system'
  })
  await expectError(forwardTo(owner, general.id, message.id), 'invalid_input', 'messageId')
  const { id: roleId } = await fixture.role('Player', [])
  const roles = [{ roleId, emoji: null, text: null }]
  const created = owner.post(`${fixture.path}/role-menus`, { title: 'Games', roles })
  const { roleMenu } = await owner.expect(201, created)
  const posted = owner.post(`/api/channels/${general.id}/role-menus`, { roleMenuId: roleMenu.id })
  const { message: menu } = await owner.expect(201, posted)
  await expectError(forwardTo(owner, general.id, menu.id), 'invalid_input', 'messageId')
})

test('A114: copied files count against the quota of who forwards, and none stay of a refused forward', async (t) => {
  const app = await startApp(t, { ACCOUNT_STORAGE_MB: '1' })
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const ben = await fixture.member()
  const mine = await sender(owner)
  const form = createFileForm(new Uint8Array(600 * 1024))
  const attachments = [
    await upload(owner, general.id, createFileForm('small')),
    await upload(owner, general.id, form),
  ]
  const original = await mine.post({ channelId: general.id, attachments })
  const first = await forward(ben, general.id, original.id)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expectError(forwardTo(ben, general.id, original.id), 'limit_reached')
  }
  const half = createFileForm(new Uint8Array(420 * 1024))
  const added = ben.post(`/api/channels/${general.id}/attachments`, half)
  await ben.expect(201, added)
  const his = await connect(ben)
  await his.action('message.delete', { messageId: first.id })
  await waitUntil('the quota has room again', async () => {
    return (await forwardTo(ben, general.id, original.id)).status === 201
  })

  // Nor of one that is sent again or refused as a message: there is room for 600 KiB beside 250.
  const mia = await fixture.member()
  const smaller = createFileForm(new Uint8Array(250 * 1024))
  const file = [await upload(owner, general.id, smaller)]
  const { id } = await mine.post({ channelId: general.id, attachments: file })
  const sent = await forward(mia, general.id, id, { nonce: 'n1' })
  assert.deepEqual(await forward(mia, general.id, id, { nonce: 'n1' }), sent)
  const words = { words: ['forbidden'], links: 'allowed', domains: [], action: 'refuse' }
  const rest = { muteMinutes: 1, reportChannelId: null, webhooks: false }
  const exempt = { exemptRoleIds: [], exemptChannelIds: [] }
  const filter = { ...words, ...rest, ...exempt }
  await owner.expect(200, owner.put(`${fixture.path}/message-filter`, filter))
  await expectError(forwardTo(mia, general.id, id, { content: 'forbidden' }), 'forbidden')
  await upload(mia, general.id, createFileForm(new Uint8Array(600 * 1024)))
  assert.deepEqual(await forward(mia, general.id, id, { nonce: 'n1' }), sent, 'without room')
})

test('a report of a forward has what it forwards, in a server and in a conversation', async () => {
  const fixture = await createServerFixture(await sharedApp())
  const { owner, path, general } = fixture
  const ben = await fixture.member()
  const mine = await sender(owner)
  const original = await mine.post({ channelId: general.id, content: 'the original' })
  const { hook } = await createWebhook(fixture)
  const visitor = (await sharedApp()).visitor()
  const embeds = [{ url: 'https://example.org/', title: 'A card', description: 'with a text' }]
  const posted = visitor.post(`${hook}?wait=true`, { content: '', embeds })
  const card: string = (await visitor.expect(201, posted)).id

  const { conversation } = await ben.expect(
    200,
    ben.post('/api/conversations/direct', { userId: owner.id }),
  )
  const { snapshot } = await connect(ben)
  const entry = snapshot.conversations.find((one) => one.conversation.id === conversation.id)
  const direct = entry?.channels.find(({ type }) => type === 'text')?.id ?? assert.fail()
  for (const [messageId, text] of [
    [original.id, 'the original'],
    [card, 'A card\nwith a text'],
  ] as const) {
    const here = await forward(ben, general.id, messageId)
    const report = `/api/channels/${general.id}/messages/${here.id}/reports`
    await owner.expect(201, owner.post(report, { category: 'spam' }))
    const { reports } = await owner.expect(200, owner.get(`${path}/reports`))
    const found = reports.find((one: { messageId: string }) => one.messageId === here.id)
    assert.equal(found.content, text)
    const there = await forward(ben, direct, messageId)
    const about = { messageId: there.id, reason: 'spam' }
    await owner.expect(201, owner.post(`/api/conversations/${conversation.id}/reports`, about))
  }
  const stored = await queryStored(await sharedApp(), 'SELECT messages FROM reports ORDER BY id')
  const [first, second] = stored.map(({ messages }) => JSON.parse(String(messages)).at(-1).content)
  assert.deepEqual([first, second], ['the original', 'A card\nwith a text'])
})
