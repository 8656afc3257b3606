import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import { messageWith, openChannel, postMessages } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

test('filters are typed, completed, shown and removed', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const { owner, general } = server
  const ben = await server.member()
  await postMessages(
    owner,
    general.id,
    'tea',
    `tea for @${ben.username}`,
    'see https://tea.example',
  )
  const page = await openChannel(t, owner, general)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const field = page.getByRole('combobox', { name: 'Search for' })
  await page.getByRole('button', { name: /^has:/ }).click()
  const options = page.getByRole('option')
  await options.filter({ hasText: 'Link' }).waitFor()
  await assertAccessible(page, 'kinds of content to choose from')
  await field.press('Enter')
  await page.getByText('1 message found').waitFor()
  await page.getByRole('link', { name: /see https:\/\/tea\.example/ }).waitFor()
  await page.getByRole('button', { name: 'Remove filter has: Link' }).click()

  // The beginning of a name suggests it, and Enter alone does not take it.
  await field.pressSequentially('fr')
  await options.filter({ hasText: 'from:' }).waitFor()
  await field.press('Enter')
  assert.equal(await field.inputValue(), 'fr')
  await field.press('ArrowDown')
  await assertAccessible(page, 'a filter to choose')
  await field.press('Enter')
  assert.equal(await field.inputValue(), 'from:')
  await field.fill(`tea mentions:${ben.username}`)
  await options.first().click()
  await page.getByText('1 message found').waitFor()
  assert.equal(await field.inputValue(), 'tea ')
  await assertAccessible(page, 'a filter that was chosen')
  await page.getByRole('button', { name: /^Remove filter mentions/ }).click()
  // A filter that means nothing finds nothing, wherever it stands and whatever it asks.
  const results = page.getByRole('complementary').getByRole('link')
  for (const text of ['from:nobody tea', 'tea from:nobody', 'tea in:nowhere', 'tea has:spice']) {
    await field.fill('tea')
    await page.getByText('3 messages found').waitFor()
    await field.fill(text)
    await page.getByText(`Nothing matches ${text.replace(/ ?tea ?/, '')}`).waitFor()
    assert.equal(await results.count(), 0, text)
  }
  // One with an exact meaning counts at once, also where it was pasted.
  await field.fill(`tea mentions:${ben.username}`)
  await page.getByText('1 message found').waitFor()
  await field.fill('has:link see')
  await page.getByRole('button', { name: 'Remove filter has: Link' }).click()
  // A space completes a filter whose meaning is clear.
  await field.fill('')
  await field.pressSequentially('has:link ')
  await page.getByRole('button', { name: 'Remove filter has: Link' }).waitFor()
  await page.getByText('1 message found').waitFor()
})

test('a search is widened to all servers, and leads to the other one', inBrowser, async (t) => {
  const app = await sharedApp()
  const here = await createServerFixture(app)
  const { owner } = here
  const made = await owner.expect(201, owner.post('/api/servers', { name: 'Elsewhere' }))
  await postMessages(owner, here.general.id, 'plover here')
  await postMessages(owner, made.channels[0].id, 'plover there')
  const page = await openChannel(t, owner, here.general)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search for' }).fill('plover')
  await page.getByText('1 message found').waitFor()
  await page.getByRole('combobox', { name: 'Search in' }).click()
  await page.getByRole('option', { name: 'All servers' }).click()
  await page.getByText('2 messages found').waitFor()
  await assertAccessible(page, 'a search in all servers')
  const other = page.getByRole('heading', { name: /general.*Elsewhere/ })
  await other.waitFor()
  await page.getByRole('link').filter({ hasText: 'plover there' }).click()
  await page.waitForURL(`**/servers/${made.server.id}/${made.channels[0].id}?at=*`)
  await messageWith(page, 'plover there').waitFor()
})
