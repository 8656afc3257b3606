import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { limits } from '@guildhall/contract'
import type { Account, Reply } from '../account.ts'
import { countStatuses, createServerFixture, expectError } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import { imageForm, png, samples } from '../images.ts'
import { assertSnapshotCurrent } from '../snapshots.ts'
import { waitUntil } from '../wait-until.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'

const avatarPath = '/api/users/me/avatar'

async function startTest(t: TestContext, settings: Record<string, string> = {}) {
  const app = await startApp(t, { IMAGE_UPLOAD_RATE_PER_HOUR: '10000', ...settings })
  const fixture = await createServerFixture(app)
  return { app, fixture, owner: fixture.owner, iconPath: `${fixture.path}/icon` }
}

/** All files in the image directory. */
function listFiles({ dataDir }: Pick<TestApp, 'dataDir'>): string[] {
  return readdirSync(join(dataDir, 'images'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `/api/images/${name}`)
    .toSorted()
}

const sorted = (...paths: string[]): string[] => paths.toSorted()

const upload = (account: Account, path: string, bytes: Uint8Array = png): Promise<Reply> =>
  account.put(path, imageForm(bytes))

test('an uploaded avatar is published and readable for anyone with its path', async (t) => {
  const { app, fixture, owner } = await startTest(t)
  const ben = await fixture.member()
  const [own, others] = await Promise.all([connect(owner), connect(ben)])
  for (const [type, bytes] of Object.entries(samples)) {
    const { user } = await owner.expect(200, upload(owner, avatarPath, bytes))
    assert.match(user.avatar, /^\/api\/images\/[\w-]{43}$/)
    assert.deepEqual((await own.next('user.updated')).user, user)
    assert.deepEqual((await others.next('user.updated')).user, user)
    const response = await fetch(app.url + user.avatar)
    assert.equal(response.status, 200)
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes)
    const expected = {
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    }
    for (const [name, value] of Object.entries(expected)) {
      assert.equal(response.headers.get(name), value, name)
    }
    await waitUntil('only the newest file is left', () => listFiles(app).join() === user.avatar)
  }
  const { user } = await owner.expect(200, owner.get('/api/users/me'))
  await owner.expect(200, owner.delete(avatarPath))
  assert.equal((await owner.expect(200, owner.get('/api/users/me'))).user.avatar, null)
  await waitUntil('the file is deleted', () => listFiles(app).length === 0)
  await expectError(app.visitor().get(user.avatar), 'not_found')
  await owner.expect(200, owner.delete(avatarPath))
})

test('everyone in a group sets its picture; a direct conversation has none', async (t) => {
  const { app, fixture, owner } = await startTest(t)
  const [ben, stranger] = [await fixture.member(), await app.register()]
  const created = owner.post('/api/conversations/groups', { userIds: [ben.id] })
  const group = `/api/conversations/${(await owner.expect(201, created)).conversation.id}`
  const client = await connect(owner)
  const { conversation } = await ben.expect(200, upload(ben, `${group}/icon`))
  assert.match(conversation.icon, /^\/api\/images\//)
  const { icon, name, ownerId } = await client.next('conversation.updated')
  assert.deepEqual([icon, name, ownerId], [conversation.icon, null, owner.id])
  await assertSnapshotCurrent(client, 'a picture is set')
  // A new name leaves the picture as it is.
  await ben.expect(200, ben.patch(group, { name: 'Crew' }))
  assert.equal((await client.next('conversation.updated')).icon, icon)
  for (const request of [upload(stranger, `${group}/icon`), stranger.delete(`${group}/icon`)]) {
    await expectError(request, 'not_found')
  }
  await owner.expect(200, owner.delete(`${group}/icon`))
  assert.equal((await client.next('conversation.updated')).icon, null)
  await waitUntil('the file is deleted', () => listFiles(app).length === 0)
  const opened = await owner.expect(
    200,
    owner.post('/api/conversations/direct', { userId: ben.id }),
  )
  const direct = `/api/conversations/${opened.conversation.id}/icon`
  for (const request of [upload(owner, direct), owner.delete(direct)]) {
    await expectError(request, 'forbidden')
  }
})

test('uploading an icon requires manage_server and is audited; anyone can read the icon', async (t) => {
  const { app, fixture, owner, iconPath } = await startTest(t)
  const ben = await fixture.member()
  const mia = await fixture.member(await fixture.role('manager', ['manage_server']))
  const client = await connect(ben)
  for (const request of [upload(ben, iconPath), ben.delete(iconPath)])
    await expectError(request, 'forbidden')
  const stranger = await app.register()
  for (const request of [upload(stranger, iconPath), stranger.delete(iconPath)]) {
    await expectError(request, 'not_found')
  }
  for (const path of [iconPath, avatarPath]) {
    await expectError(upload(app.visitor(), path), 'unauthenticated')
    await expectError(app.visitor().delete(path), 'unauthenticated')
  }
  const { server } = await mia.expect(200, upload(mia, iconPath))
  assert.deepEqual((await client.next('server.updated')).server.icon, server.icon)
  const [entry] = await fixture.audit()
  assert.deepEqual(
    [entry?.action, entry?.actorId, entry?.changes],
    ['server.updated', mia.id, { icon: { from: null, to: server.icon } }],
  )
  const { invite } = await owner.expect(201, owner.post(`${fixture.path}/invites`, {}))
  const preview = await app.visitor().get(`/api/invites/${invite.code}`)
  assert.equal(preview.body.invite.server.icon, server.icon)
  assert.equal((await app.visitor().get(preview.body.invite.server.icon)).status, 200)
  await mia.expect(200, mia.delete(iconPath))
  assert.equal((await owner.expect(200, owner.get(fixture.path))).server.icon, null)
  assert.deepEqual((await fixture.audit())[0]?.changes, { icon: { from: server.icon, to: null } })
  await waitUntil('the file is deleted', () => listFiles(app).length === 0)
})

test('A143: a replaced image is deleted, other images are kept', async (t) => {
  const { app, fixture, owner, iconPath } = await startTest(t)
  const ben = await fixture.member()
  const bensAvatar = (await ben.expect(200, upload(ben, avatarPath))).user.avatar
  const waitForFiles = async (...remaining: string[]) => {
    app.clock.advance(60_000)
    // The next replaced image triggers the deletion of all unused ones.
    await owner.expect(200, owner.delete(avatarPath))
    await waitUntil(
      'the other files are deleted',
      () => listFiles(app).join() === sorted(...remaining).join(),
    )
  }
  const external = { avatar: 'https://example.org/a.png', icon: 'https://example.org/a.png' }
  const mine = (await owner.expect(200, upload(owner, avatarPath))).user.avatar
  const icon = (await owner.expect(200, upload(owner, iconPath))).server.icon
  assert.deepEqual(listFiles(app), sorted(mine, icon, bensAvatar))
  assert.equal(
    (await owner.expect(200, owner.patch('/api/users/me', external))).user.avatar,
    external.avatar,
  )
  await waitForFiles(icon, bensAvatar)
  assert.equal(
    (await owner.expect(200, owner.patch(fixture.path, external))).server.icon,
    external.icon,
  )
  await waitForFiles(bensAvatar)
  // An image path on another host is not a local image.
  const foreignAvatar = { avatar: `https://example.org${bensAvatar}` }
  await owner.expect(200, owner.patch('/api/users/me', foreignAvatar))
  await owner.expect(200, owner.patch('/api/users/me', { avatar: null, displayName: 'Ada' }))
  await waitForFiles(bensAvatar)
  await owner.expect(200, upload(owner, iconPath))
  await owner.expect(200, owner.delete(fixture.path))
  await waitForFiles(bensAvatar)
  await expectError(owner.patch('/api/users/me', { avatar: bensAvatar }), 'invalid_input', 'avatar')
  assert.equal((await app.visitor().get(bensAvatar)).status, 200)
})

test('A142: only images within the limits are accepted; rejected uploads change nothing and leave no file', async (t) => {
  const { app, owner, iconPath } = await startTest(t)
  const large = Buffer.concat([png, Buffer.alloc(limits.imageUploadBytes - png.length)])
  const wide = Buffer.from(png)
  wide.writeUInt32BE(64_000_001, 16)
  const two = imageForm(png)
  two.append('file', new Blob(['two']), 'two.png')
  const invalidCases: [unknown, string][] = [
    [imageForm(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(200))), 'file'],
    [imageForm(Buffer.from('<!doctype html>')), 'file'],
    [imageForm(Buffer.alloc(0)), 'file'],
    [imageForm(png.subarray(0, 20)), 'file'],
    [imageForm(Buffer.concat([large, Buffer.alloc(1)])), 'file'],
    [imageForm(wide), 'file'],
    [
      imageForm(
        Buffer.concat([
          samples['image/jpeg'] ?? png,
          Buffer.alloc(200_000, '\xff\xfe\0\x02', 'latin1'),
        ]),
      ),
      'file',
    ],
    [imageForm(png, 'image'), 'file'],
    [two, 'file'],
    [new FormData(), 'file'],
    [{ file: 'x' }, 'content-type'],
  ]
  for (const path of [avatarPath, iconPath]) {
    for (const [body, field] of invalidCases) {
      await expectError(owner.put(path, body), 'invalid_input', field)
    }
  }
  assert.throws(() => listFiles(app), { code: 'ENOENT' })
  const { user } = await owner.expect(200, upload(owner, avatarPath, large))
  assert.deepEqual(listFiles(app), [user.avatar])
  for (const path of ['..%2f..%2fguildhall.db', '%2e%2e', 'x', user.avatar.slice(-43).slice(1)]) {
    await expectError(app.visitor().get(`/api/images/${path}`), 'not_found')
  }
})

test('concurrent replacements leave one image, and uploads per account and hour are limited', async (t) => {
  const { app, owner, iconPath } = await startTest(t, { IMAGE_UPLOAD_RATE_PER_HOUR: '12' })
  app.clock.freeze()
  const replies = await Promise.all(Array.from({ length: 12 }, () => upload(owner, avatarPath)))
  assert.deepEqual(countStatuses(replies), { 200: 12 })
  const { user } = await owner.expect(200, owner.get('/api/users/me'))
  await waitUntil('one file is left', () => listFiles(app).join() === user.avatar)
  for (const path of [avatarPath, iconPath]) {
    const over = await upload(owner, path)
    assert.deepEqual([over.status, over.headers.get('retry-after')], [429, '3600'])
  }
  const ben = await app.register()
  await ben.expect(200, upload(ben, avatarPath))
  app.clock.advance(3_600_000)
  await owner.expect(200, upload(owner, iconPath))
})

test('images survive a restart', async (t) => {
  const { app, owner } = await startTest(t)
  const { user } = await owner.expect(200, upload(owner, avatarPath))
  await app.stop()
  const again = await startApp(t, { DATA_DIR: app.dataDir })
  again.clock.advance(2 * 3_600_000)
  const ben = await again.register()
  await ben.expect(200, upload(ben, avatarPath))
  const before = listFiles(again).length
  await ben.expect(200, ben.delete(avatarPath))
  await waitUntil('the other file is deleted', () => listFiles(again).length === before - 1)
  assert.equal((await again.visitor().get(user.avatar)).status, 200)
  await again.stop()
})
