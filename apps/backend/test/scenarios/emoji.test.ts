import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { emojiImage, emojiLimits, stickerLimits, toReaction } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { addEmoji, addSticker } from '../emoji.ts'
import { connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { imageForm, png, samples } from '../images.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { assertSnapshotCurrent } from '../snapshots.ts'
import { shareApp, startApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'
import { createWebhook } from '../webhooks.ts'

const sharedApp = shareApp()

async function send(client: GatewayClient, channelId: string, content: string): Promise<Message> {
  return (await client.action('message.send', { channelId, content })).message
}

/** A PNG that claims this size. */
function pngOfSize(width: number, height: number): Buffer {
  const copy = Buffer.from(png)
  copy.writeUInt32BE(width, 16)
  copy.writeUInt32BE(height, 20)
  return copy
}

/** A PNG of exactly this many bytes. */
function pngOfBytes(size: number): Buffer {
  const data = Buffer.alloc(size - png.length - 12)
  const body = Buffer.concat([Buffer.from('IDAT'), data])
  const chunk = Buffer.concat([Buffer.alloc(4), body, Buffer.alloc(4)])
  chunk.writeUInt32BE(data.length, 0)
  chunk.writeUInt32BE(crc32(body), 4 + body.length)
  // The end of the file is a chunk of 12 bytes.
  return Buffer.concat([png.subarray(0, -12), chunk, png.subarray(-12)])
}

test('managers add, rename and delete emoji, which members see at once', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, path } = fixture
  const member = await fixture.member()
  const ben = await connect(member)
  assert.deepEqual(ben.snapshot.servers[0]?.emoji, [])
  const wave = await addEmoji(owner, path, 'wave')
  const gif = await addEmoji(owner, path, 'party', samples['image/gif'])
  await ben.next('emoji.created', ({ emoji }) => emoji.id === gif.id)
  await assertSnapshotCurrent(ben, 'new emoji')
  assert.deepEqual((await member.expect(200, member.get(`${path}/emoji`))).emoji, [gif, wave])

  const picture = await app.visitor().get(emojiImage(gif))
  assert.equal(picture.headers.get('content-type'), 'image/gif')
  assert.equal(picture.headers.get('x-content-type-options'), 'nosniff')
  assert.match(picture.headers.get('cache-control') ?? '', /immutable/)

  const post = (name: string, image: Buffer = png) =>
    owner.post(`${path}/emoji?name=${name}`, imageForm(image))
  await expectError(post('wave'), 'conflict', 'name')
  for (const name of ['a', 'Wave', 'w-ve', 'x'.repeat(33)]) {
    await expectError(post(name), 'invalid_input', 'name')
  }
  await expectError(post('text', Buffer.from('<svg/>')), 'invalid_input', 'file')
  await expectError(post('wide', pngOfSize(1, 513)), 'invalid_input', 'file')
  const large = pngOfBytes(emojiLimits.bytes + 1)
  await expectError(post('large', large), 'invalid_input', 'file')
  const rename = (name: string) => owner.patch(`${path}/emoji/${wave.id}`, { name })
  await expectError(rename('party'), 'conflict', 'name')
  await owner.expect(200, rename('hello'))
  await ben.next('emoji.updated', ({ emoji }) => emoji.name === 'hello')

  await expectError(member.post(`${path}/emoji?name=mine`, imageForm(png)), 'forbidden')
  await expectError(member.patch(`${path}/emoji/${wave.id}`, { name: 'mine' }), 'forbidden')
  await expectError(member.delete(`${path}/emoji/${wave.id}`), 'forbidden')
  const stranger = await app.register()
  await expectError(stranger.get(`${path}/emoji`), 'not_found')

  const other = await createServerFixture(app)
  await expectError(other.owner.delete(`${other.path}/emoji/${wave.id}`), 'not_found')
  await owner.expect(200, owner.delete(`${path}/emoji/${gif.id}`))
  await ben.next('emoji.deleted')
  await assertSnapshotCurrent(ben, 'a deleted emoji')
  await waitUntil('its picture is gone', async () => {
    return (await app.visitor().get(emojiImage(gif))).status === 404
  })
  const audited = (await fixture.audit()).filter(({ action }) => action.startsWith('emoji.'))
  assert.deepEqual(
    audited.map(({ action, changes }) => [action, changes]),
    [
      ['emoji.deleted', { name: 'party' }],
      ['emoji.updated', { name: { from: 'wave', to: 'hello' } }],
      ['emoji.created', { name: 'party' }],
      ['emoji.created', { name: 'wave' }],
    ],
  )
})

test('messages and reactions contain the emoji of their server, also under later names', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, path } = fixture
  const { id: channelId } = fixture.general
  const elsewhere = await createServerFixture(app)
  const foreign = await addEmoji(elsewhere.owner, elsewhere.path, 'foreign')
  const wave = await addEmoji(owner, path, 'blob_wave')
  const member = await fixture.member()
  const ben = await connect(member)
  const text = 'hi :blob_wave: :foreign: 10:blob_wave:20 :Blob_wave:'
  const message = await send(ben, channelId, text)
  assert.deepEqual([message.content, message.emoji], [text, [wave]])
  assert.deepEqual((await send(ben, channelId, 'x:blob_wave:')).emoji, [])
  const { hook } = await createWebhook(fixture)
  const post = { content: 'posted :blob_wave:' }
  await app.visitor().expect(201, app.visitor().post(hook, post))
  const posted = await ben.next(
    'message.created',
    ({ message: { author } }) => author.kind === 'webhook',
  )
  assert.deepEqual(posted.message.emoji, [wave])

  const search = async () => {
    const found = member.get(`${path}/search?q=${encodeURIComponent(':blob_wave: hi')}`)
    return (await member.expect(200, found)).messages
  }
  await waitUntil('it is found', async () => (await search()).length === 1)

  await owner.expect(200, owner.patch(`${path}/emoji/${wave.id}`, { name: 'hello' }))
  const edit = async (content: string): Promise<Message> =>
    (await ben.action('message.edit', { messageId: message.id, content })).message
  const edited = await edit('edited :blob_wave: :hello:')
  assert.deepEqual(edited.emoji, [wave, { id: wave.id, name: 'hello' }])

  const react = (emoji: string) => ben.action('reaction.add', { messageId: message.id, emoji })
  await react(toReaction(wave))
  const owned = await connect(owner)
  await owned.action('reaction.add', { messageId: message.id, emoji: toReaction(wave) })
  const { count } = await ben.next('reaction.added', ({ userId }) => userId === owner.id)
  assert.equal(count, 2)
  const unknown = ':' + 'x'.repeat(43) + ':'
  for (const emoji of [toReaction(foreign), unknown, ':hello:']) {
    await assert.rejects(react(emoji), { code: 'invalid_input' })
    const role = owner.post(`${path}/roles`, { name: 'x', permissions: [], icon: emoji })
    await expectError(role, 'invalid_input', 'icon')
  }
  const named = { name: 'Wavers', permissions: [], icon: toReaction(wave) }
  const { role } = await owner.expect(201, owner.post(`${path}/roles`, named))
  assert.equal(role.icon, toReaction(wave))

  await owner.expect(200, owner.delete(`${path}/emoji/${wave.id}`))
  assert.deepEqual((await edit('again :blob_wave:')).emoji, [])
  await ben.action('reaction.remove', { messageId: message.id, emoji: toReaction(wave) })
  await ben.next('reaction.removed')
  await assert.rejects(react(toReaction(wave)), { code: 'invalid_input' })
})

test('managers add, change and delete stickers, which members see at once', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, path } = fixture
  const member = await fixture.member()
  const ben = await connect(member)
  assert.deepEqual(ben.snapshot.servers[0]?.stickers, [])
  const wave = await addSticker(owner, path, { name: 'Oh, hello!', description: 'A waving hand' })
  const party = await addSticker(owner, path, { name: 'Party' }, samples['image/gif'])
  // Emoji have names of their own.
  await addEmoji(owner, path, 'party')
  await ben.next('sticker.created', ({ sticker }) => sticker.id === party.id)
  await assertSnapshotCurrent(ben, 'new stickers')
  const listed = (await member.expect(200, member.get(`${path}/stickers`))).stickers
  assert.deepEqual(listed, [wave, party])
  const picture = await app.visitor().get(emojiImage(party))
  assert.equal(picture.headers.get('content-type'), 'image/gif')

  const post = (query: object, image: Buffer = png) => {
    const text = new URLSearchParams({ name: 'New', description: 'New', ...query }).toString()
    return owner.post(`${path}/stickers?${text}`, imageForm(image))
  }
  await expectError(post({ name: 'Party' }), 'conflict', 'name')
  for (const name of ['a', 'x'.repeat(31), '  ']) {
    await expectError(post({ name }), 'invalid_input', 'name')
  }
  for (const description of ['', 'x'.repeat(101)]) {
    await expectError(post({ description }), 'invalid_input', 'description')
  }
  await expectError(post({}, Buffer.from('<svg/>')), 'invalid_input', 'file')
  await expectError(post({}, pngOfSize(1, 513)), 'invalid_input', 'file')
  await expectError(post({}, pngOfBytes(stickerLimits.bytes + 1)), 'invalid_input', 'file')
  const change = (body: object) => owner.patch(`${path}/stickers/${wave.id}`, body)
  await expectError(change({ name: 'Party' }), 'conflict', 'name')
  // A lone surrogate is stored as U+FFFD.
  const edited = { name: 'Hi', description: 'A \ud800hand' }
  const { sticker } = await owner.expect(200, change(edited))
  assert.deepEqual(sticker, { id: wave.id, name: 'Hi', description: 'A \ufffdhand' })
  await ben.next('sticker.updated', ({ sticker: { name } }) => name === 'Hi')
  await assertSnapshotCurrent(ben, 'an edited sticker')

  const query = 'name=Mine&description=Mine'
  await expectError(member.post(`${path}/stickers?${query}`, imageForm(png)), 'forbidden')
  await expectError(member.patch(`${path}/stickers/${wave.id}`, { name: 'Mine' }), 'forbidden')
  await expectError(member.delete(`${path}/stickers/${wave.id}`), 'forbidden')
  const stranger = await app.register()
  await expectError(stranger.get(`${path}/stickers`), 'not_found')
  const other = await createServerFixture(app)
  await expectError(other.owner.delete(`${other.path}/stickers/${wave.id}`), 'not_found')
  // An emoji is no sticker.
  await expectError(owner.delete(`${path}/emoji/${wave.id}`), 'not_found')
  await owner.expect(200, owner.delete(`${path}/stickers/${party.id}`))
  await ben.next('sticker.deleted')
  await assertSnapshotCurrent(ben, 'a deleted sticker')
  await waitUntil('its picture is gone', async () => {
    return (await app.visitor().get(emojiImage(party))).status === 404
  })
  const audited = (await fixture.audit()).filter(({ action }) => action.startsWith('sticker.'))
  assert.deepEqual(
    audited.map(({ action, changes }) => [action, changes]),
    [
      ['sticker.deleted', { name: 'Party' }],
      [
        'sticker.updated',
        {
          name: { from: 'Oh, hello!', to: 'Hi' },
          description: { from: 'A waving hand', to: 'A \ufffdhand' },
        },
      ],
      ['sticker.created', { name: 'Party' }],
      ['sticker.created', { name: 'Oh, hello!' }],
    ],
  )
})

test('A129: a message is sent with a sticker of its server and keeps it', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, path } = fixture
  const { id: channelId } = fixture.general
  const elsewhere = await createServerFixture(app)
  const foreign = await addSticker(elsewhere.owner, elsewhere.path)
  const wave = await addSticker(owner, path, { name: 'Hello' })
  const emoji = await addEmoji(owner, path)
  const member = await fixture.member()
  const ben = await connect(member)
  const sendSticker = async (stickerId: string, more: object = {}): Promise<Message> =>
    (await ben.action('message.send', { channelId, stickerId, ...more })).message
  const alone = await sendSticker(wave.id)
  assert.deepEqual([alone.content, alone.sticker], ['', wave])
  const withText = await sendSticker(wave.id, { content: 'hi', replyTo: alone.id, nonce: 'one' })
  assert.deepEqual([withText.content, withText.sticker], ['hi', wave])
  const { message: received } = await ben.next(
    'message.created',
    ({ message: { id } }) => id === withText.id,
  )
  assert.deepEqual(received.sticker, wave)
  const thread = await member.expect(
    201,
    member.post(`/api/channels/${channelId}/messages/${alone.id}/thread`, { name: 'About it' }),
  )
  assert.deepEqual((await sendSticker(wave.id, { channelId: thread.thread.id })).sticker, wave)

  for (const stickerId of [foreign.id, emoji.id, 'x'.repeat(43)]) {
    await assert.rejects(sendSticker(stickerId), {
      code: 'invalid_input',
      message: 'stickerId: is not a sticker of this server',
    })
  }
  const direct = await member.post('/api/conversations/direct', { userId: owner.id })
  const { conversation } = await member.expect(200, Promise.resolve(direct))
  const online = await connect(member)
  const entry = online.snapshot.conversations.find(({ server }) => server.id === conversation.id)
  const text = entry?.channels.find(({ type }) => type === 'text')
  await assert.rejects(sendSticker(wave.id, { channelId: text?.id }), {
    message: 'stickerId: is not possible here: conversations have no stickers',
  })
  // An edit of the text leaves the sticker.
  const { message: edited } = await ben.action('message.edit', {
    messageId: withText.id,
    content: '',
  })
  assert.deepEqual([edited.content, edited.sticker], ['', wave])

  await owner.expect(200, owner.patch(`${path}/stickers/${wave.id}`, { name: 'Hi' }))
  await owner.expect(200, owner.delete(`${path}/stickers/${wave.id}`))
  const history = await member.get(`/api/channels/${channelId}/messages`)
  const stickers = history.body.messages.map(({ sticker }: Message) => sticker?.name)
  assert.deepEqual(stickers, ['Hello', 'Hello'])
  await assert.rejects(sendSticker(wave.id), { code: 'invalid_input' })
})

test('SEC101 A128: the emoji of a server are limited, count against its quota, and go with it', async (t) => {
  const app = await startApp(t, { SERVER_STORAGE_MB: '1' })
  const { owner, path } = await createServerFixture(app)
  const quarter = pngOfBytes(emojiLimits.bytes)
  const first = await addEmoji(owner, path, 'first', quarter)
  const names = Array.from({ length: emojiLimits.perServer }, (_, index) => `emoji_${index}`)
  const replies = []
  for (const name of names)
    replies.push(await owner.post(`${path}/emoji?name=${name}`, imageForm(png)))
  assert.deepEqual(
    replies.map(({ status }) => status),
    [...names.slice(1).map(() => 201), 409],
  )
  await expectError(Promise.resolve(replies.at(-1)!), 'limit_reached')

  const full = await createServerFixture(app)
  for (const name of ['one', 'two', 'three', 'four']) {
    await full.owner.post(`${full.path}/emoji?name=${name}`, imageForm(quarter))
  }
  const stickers = `${full.path}/stickers?description=Full&name`
  for (const url of [`${full.path}/emoji?name=five`, `${stickers}=five`]) {
    const refused = full.owner.post(url, imageForm(quarter))
    assert.equal((await refused).body.error.reason, 'server_storage_full')
  }

  await owner.expect(200, owner.delete(path))
  await waitUntil('the picture is gone', async () => {
    return (await app.visitor().get(emojiImage(first))).status === 404
  })
})
