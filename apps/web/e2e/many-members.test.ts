import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { startApp } from '../../backend/test/start-app.ts'
import { assertAccessible, inBrowser } from './browser.ts'
import { openAs } from './page-actions.ts'

test('members are loaded page by page, and all of them only for a search', inBrowser, async (t) => {
  const server = await createServerFixture(await startApp(t))
  const { owner, path } = server
  const others = await Promise.all(Array.from({ length: 104 }, () => server.member()))
  const last = others.toSorted((one, other) => (one.id < other.id ? -1 : 1)).at(-1)
  assert.ok(last)
  await owner.expect(200, owner.patch(`${path}/members/${last.id}`, { nickname: 'Zoë the last' }))
  const page = await openAs(t, owner, '/settings')
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/members\?/.test(request.url())) requests.push(request.url())
  })
  await page.goto(`/servers/${server.id}/settings/members`)
  const actions = page.getByRole('button', { name: /^Actions for/ })
  await actions.first().waitFor()
  await assertAccessible(page, 'a page of members')
  assert.equal(requests.length, 1)

  await page.getByLabel('Search members').fill('zoe')
  await page.getByText('Zoë the last').waitFor()
  assert.equal(requests.length, 2)
  await page.getByLabel('Search members').fill('no such member')
  await page.getByText('No members found').waitFor()

  // Scrolling loads more, too.
  await page.reload()
  await actions.first().waitFor()
  const zoe = page.getByText('Zoë the last')
  await waitUntil('the last member is on the screen', async () => {
    await actions.last().scrollIntoViewIfNeeded()
    return zoe.isVisible()
  })
  assert.equal(requests.length, 4)
})
