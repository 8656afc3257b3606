import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@guildhall/contract'
import { defaultPassword } from '../account.ts'
import type { Account } from '../account.ts'
import { imageForm, png } from '../images.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'

const profilePath = '/api/users/me/profile'
const bannerPath = '/api/users/me/banner'
const empty = { about: null, banner: null, color: null }

test('A140: a profile has a text, a banner and a colour, for those who see the account’s name and picture', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const [ada, ben] = [fixture.owner, await fixture.member()]
  const [friend, stranger] = [await app.register(), await app.register()]
  const seenBy = (account: Account) => account.get(`/api/users/${ada.id}/profile`)
  const shown = async (account: Account) => (await account.expect(200, seenBy(account))).profile
  assert.deepEqual(await shown(ben), empty)

  const about = 'I **keep** the lighthouse.\n\n- tea\n- fog'
  const saved = await ada.expect(200, ada.patch(profilePath, { about: `  ${about}\n` }))
  assert.deepEqual(saved.profile, { ...empty, about })
  await ada.expect(200, ada.patch(profilePath, { color: '#2f9e77' }))
  const { profile } = await ada.expect(200, ada.put(bannerPath, imageForm(png)))
  assert.match(profile.banner, /^\/api\/images\/[\w-]{43}$/)
  assert.deepEqual(profile, { about, color: '#2f9e77', banner: profile.banner })
  assert.deepEqual(await shown(ada), profile)
  assert.deepEqual(await shown(ben), profile)

  // Replaced and removed pictures are deleted.
  const isStored = async (path: string) => (await fetch(app.url + path)).status === 200
  const next = (await ada.expect(200, ada.put(bannerPath, imageForm(png)))).profile.banner
  await waitUntil('the replaced banner is deleted', async () => !(await isStored(profile.banner)))
  assert.ok(await isStored(next))
  await ada.expect(200, ada.delete(bannerPath))
  await waitUntil('the removed banner is deleted', async () => !(await isStored(next)))

  // As the name and the picture: a block hides nothing, and a friend needs no server.
  await expectError(seenBy(stranger), 'not_found')
  await ada.expect(200, ada.put(`/api/users/me/blocked/${ben.id}`))
  assert.equal((await shown(ben)).about, about)
  await friend.expect(200, friend.post('/api/users/me/friend-requests', { username: ada.username }))
  assert.equal((await shown(friend)).about, about)
  const [blocker, blocked] = [await app.register(), await app.register()]
  await blocker.expect(200, blocker.put(`/api/users/me/blocked/${ada.id}`))
  assert.equal((await shown(blocker)).about, about)
  await ada.expect(200, ada.put(`/api/users/me/blocked/${blocked.id}`))
  await expectError(seenBy(blocked), 'not_found')
  // Who leaves the server sees it as long as they have a conversation.
  const [mia, zoe] = [await fixture.member(), await fixture.member()]
  await mia.expect(200, mia.post('/api/conversations/direct', { userId: ada.id }))
  for (const each of [mia, zoe]) {
    await each.expect(200, each.delete(`${fixture.path}/members/${each.id}`))
  }
  assert.equal((await shown(mia)).about, about)
  await expectError(seenBy(zoe), 'not_found')

  await ada.expect(200, ada.patch(profilePath, { about: '🦀'.repeat(limits.aboutMax) }))
  const tooLong = ada.patch(profilePath, { about: '🦀'.repeat(limits.aboutMax + 1) })
  await expectError(tooLong, 'invalid_input', 'about')
  await expectError(ada.patch(profilePath, { color: 'red' }), 'invalid_input', 'color')
  const noImage = ada.put(bannerPath, imageForm(Buffer.from('no picture')))
  await expectError(noImage, 'invalid_input', 'file')
  await ada.expect(200, ada.patch(profilePath, { about: ' \u200B\n' }))
  assert.deepEqual(await shown(ada), { ...empty, color: '#2f9e77' })
})

test('A141: the profile of a deleted account is gone with its banner', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const ben = await fixture.member()
  await ben.expect(200, ben.patch(profilePath, { about: 'Remember me' }))
  const { profile } = await ben.expect(200, ben.put(bannerPath, imageForm(png)))
  // A conversation stays, with the deleted account in it.
  const open = ben.post('/api/conversations/direct', { userId: fixture.owner.id })
  await ben.expect(200, open)
  const deletion = { username: ben.username, password: defaultPassword, messages: 'keep' }
  await ben.expect(200, ben.post('/api/users/me/deletion', deletion))
  const { owner } = fixture
  const reply = await owner.get(`/api/users/${ben.id}/profile`)
  assert.deepEqual(reply.status === 200 ? reply.body.profile : empty, empty)
  await waitUntil(
    'the banner is deleted',
    async () => (await fetch(app.url + profile.banner)).status === 404,
  )
})
