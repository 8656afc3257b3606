import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { assertAccessible, inBrowser } from './browser.ts'
import { openChannel, postMessages } from './page-actions.ts'
import { sharedApp } from './shared-app.ts'

test('a search by author completes the name, by keyboard and mouse', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const { owner, general } = server
  const ben = await server.member()
  await owner.expect(200, owner.patch(`${server.path}/members/${ben.id}`, { nickname: 'Bënjamin' }))
  await postMessages(owner, general.id, 'tea of the owner')
  await postMessages(ben, general.id, 'tea of ben')
  const page = await openChannel(t, owner, general)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const field = page.getByRole('combobox', { name: 'Search for' })
  await field.fill('tea')
  await page.getByText('2 messages found').waitFor()
  await field.fill('tea from:benj')
  const names = page.getByRole('listbox', { name: 'from' }).getByRole('option')
  await names.filter({ hasText: 'Bënjamin' }).waitFor()
  await assertAccessible(page, 'authors to choose from')
  await field.press('Enter')
  await page.getByText('1 message found').waitFor()
  const found = page.getByRole('link').filter({ hasText: 'tea of' })
  assert.match(await found.innerText(), /tea of ben/)
  await assertAccessible(page, 'an author that was chosen')
  await page.getByRole('button', { name: 'Remove filter from: Bënjamin' }).click()
  await page.getByText('2 messages found').waitFor()

  await field.fill(`tea from:${owner.username.slice(0, -1)}`)
  await names.filter({ hasText: owner.username }).click()
  await page.getByText('1 message found').waitFor()
  assert.match(await found.innerText(), /tea of the owner/)
  await page.getByRole('button', { name: /^Remove filter from/ }).click()
  // Escape closes the suggestions first, then the search.
  await field.fill('tea from:b')
  await names.first().waitFor()
  await page.keyboard.press('Escape')
  await names.first().waitFor({ state: 'hidden' })
  await field.fill('tea')
  await page.getByText('2 messages found').waitFor()

  // Messages of blocked people are hidden until one wants to see them.
  await owner.expect(200, owner.put(`/api/users/me/blocked/${ben.id}`))
  await page.getByText('Message from someone you’ve blocked.').last().waitFor()
  const results = page.getByRole('complementary')
  assert.equal(await results.getByText('tea of ben').count(), 0)
  await results.getByRole('button', { name: 'Show', exact: true }).click()
  const shown = results.getByRole('link').filter({ hasText: 'tea of ben' })
  await shown.waitFor()
  assert.ok(await shown.evaluate((link) => link === document.activeElement), 'it has the focus')
})
