import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Account } from '../../../backend/test/account.ts'
import { connect } from '../../../backend/test/gateway-client.ts'
import type { GatewayClient } from '../../../backend/test/gateway-client.ts'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import { openChannel, openEmptyAs } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

test('members are loaded page by page, and all of them only for a search', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const { owner, path } = server
  const others = await Promise.all(Array.from({ length: 104 }, () => server.member()))
  const last = others.toSorted((one, other) => (one.id < other.id ? -1 : 1)).at(-1)
  assert.ok(last)
  await owner.expect(200, owner.patch(`${path}/members/${last.id}`, { nickname: 'Zoë the last' }))
  const page = await openEmptyAs(t, owner)
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

  // The list of the channel waits for all pages: their rows would come in between others.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/members\?.*after=/, async (route) => {
    await released
    await route.continue()
  })
  const second = page.waitForRequest(/\/members\?.*after=/)
  await page.goto(`/servers/${server.id}/${server.general.id}`)
  await second
  const list = page.locator('[data-members]')
  await list.waitFor()
  // Time to show what the first page holds.
  for (let frame = 0; frame < 3; frame += 1) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  assert.equal(await list.getByRole('status').count(), 1, 'it is still loading')
  assert.equal(await list.locator('[data-member]').count(), 0)
  release()
  await list.getByRole('heading', { name: 'Offline: 104' }).waitFor()
  assert.match((await list.getByRole('heading').first().textContent()) ?? '', /Online/)
})

test('a large server shows the members on the screen', inBrowser, async (t) => {
  const app = await startApp(t, {}, { largeServer: { above: 3, downTo: 2 } })
  const server = await createServerFixture(app)
  const { owner, path } = server
  const others = await Promise.all(Array.from({ length: 120 }, () => server.member()))
  const rename = (account: Account, nickname: string) =>
    owner.expect(200, owner.patch(`${path}/members/${account.id}`, { nickname }))
  const [ann, ben, zoe] = others as [Account, Account, Account]
  for (const [account, name] of [
    [ann, 'Ann'],
    [ben, 'Ben'],
    [zoe, 'Zoë the last'],
  ] as const) {
    await rename(account, name)
  }
  const online = [ann, ben, others[4]!, others[5]!]
  const clients = await Promise.all(online.map((account) => connect(account)))
  // A page that is opened before loads the members of a small server.
  await waitUntil('the server is large', () => clients.every(isInLargeServer))
  await clients[0]?.action('message.send', {
    channelId: server.general.id,
    content: 'hi @everyone',
  })
  const page = await openChannel(t, owner, server.general)
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/members[/?]/.test(request.url())) requests.push(request.url())
  })
  const list = page.locator('[data-members]')
  await list.getByRole('heading', { name: 'Online: 5' }).waitFor()
  await list.getByRole('heading', { name: 'Offline: 116' }).waitFor()
  const row = (name: string) => list.getByRole('button', { name: new RegExp(`${name}(?!\\w)`) })
  await row('Ann').waitFor()
  await assertAccessible(page, 'a large member list')

  // The keyboard reaches members that are not loaded yet, and placeholders keep the focus.
  await row('Ann').focus()
  await page.keyboard.press('End')
  await row('Zoë the last').and(page.locator(':focus')).waitFor()
  const last = page.getByRole('dialog', { name: /Zoë the last/ })
  await page.keyboard.press('Enter')
  await last.getByText('Member since').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Home')
  await row('Ann').and(page.locator(':focus')).waitFor()
  await clients[1]?.action('presence.set', { status: 'dnd', text: 'out for tea' })
  await list.getByText('out for tea').waitFor()
  await rename(ann, 'Anna')
  await row('Anna').waitFor()
  await page.getByRole('article').getByRole('button', { name: 'Anna' }).first().waitFor()
  assert.equal(requests.length, 0)

  await page.getByRole('textbox', { name: /^Message/ }).pressSequentially('@zoe')
  await page.getByRole('option', { name: /Zoë the last/ }).waitFor()
  assert.deepEqual(
    requests.filter((url) => !url.includes('/members/search?')),
    [],
  )

  // When enough members have left, the list is that of a small server.
  await Promise.all(clients.slice(1).map((client) => client.terminate()))
  await waitUntil('the server is small', async () => {
    app.clock.advance(1000)
    return list.getByRole('heading', { name: 'Online: 2' }).isVisible()
  })
  await row('Anna').waitFor()
})

function isInLargeServer({ snapshot }: GatewayClient): boolean {
  return snapshot.servers[0]?.large === true
}
