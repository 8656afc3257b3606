import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closedPort, startQuakeServer } from '../../../backend/test/game-server.ts'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser, openPage } from '../browser.ts'
import { openAs, openChannel } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

const statusOf = (map: string) =>
  `\\sv_hostname\\Old Harbour\\mapname\\${map}\\version\\1.36\\sv_maxclients\\16\n12 48 "Mia"\n3 51 "Ben"\n`

test('a game server is found, added, shown live and removed', inBrowser, async (t) => {
  const app = await startApp(t, {
    STATUS_ALLOWED_NETWORKS: '127.0.0.0/8',
    STATUS_TIMEOUT_MS: '2000',
    WATCH_INTERVAL_SECONDS: '5',
    VOICE: 'off',
  })
  let answer: string | null = statusOf('oa_dm1')
  const arena = await startQuakeServer(t, () => answer)
  // In small steps: connections without heartbeats are closed.
  const queryAgain = async (ms = 6000): Promise<void> => {
    const before = arena.requestCount
    app.clock.advance(ms)
    await waitUntil('a query', () => arena.requestCount > before)
  }
  const server = await createServerFixture(app)
  const { owner, path } = server
  const first = { game: 'openarena', host: '127.0.0.1', port: arena.port, name: 'Arena One' }
  await owner.expect(201, owner.post(`${path}/game-servers`, first))
  // Far enough for a point in the history, before anyone is connected.
  for (let i = 0; i < 3; i += 1) await queryAgain(4 * 60_000)
  const settings = await openAs(t, server.owner, `/servers/${server.id}/settings/game-servers`)
  // What loads after the dialog has opened must not take the focus from the field in use.
  const texts = Promise.withResolvers<void>()
  await settings.route(/\/game-status-[^/]+\.js$/, async (route) => {
    await texts.promise
    await route.continue()
  })
  const games = settings.waitForResponse('**/api/v1/games')
  await settings.getByRole('button', { name: 'Add game server' }).click()
  const dialog = settings.getByRole('dialog')
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await games
  await address.fill(`connect 127.0.0.1:${arena.port}`)
  texts.resolve()
  await dialog.getByRole('combobox', { name: 'Game' }).waitFor()
  assert.ok(await address.evaluate((field) => field === document.activeElement))
  await dialog.getByRole('button', { name: 'Find game' }).click()
  await dialog.getByText('Found: Old Harbour').waitFor()
  assert.equal(await dialog.getByRole('combobox', { name: 'Game' }).inputValue(), 'OpenArena')
  await assertAccessible(settings, 'adding a game server')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await settings.getByRole('heading', { name: 'Old Harbour' }).waitFor()

  const harbour = settings.getByRole('listitem').filter({ hasText: 'Old Harbour' })
  await harbour.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('combobox', { name: 'Post alerts in' }).click()
  await settings.getByRole('option', { name: '#general' }).click()
  await dialog.getByRole('checkbox', { name: 'goes offline' }).check()
  await assertAccessible(settings, 'editing a game server')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await assertAccessible(settings, 'the list of game servers')

  const member = await openAs(t, await server.member(), `/servers/${server.id}`)
  const row = member.getByRole('link', { name: /Old Harbour ?, Online/ })
  await row.getByText('oa_dm1').waitFor()
  await row.getByText('2 / 16').waitFor()
  await row.click()
  await member.getByRole('heading', { name: 'Old Harbour' }).waitFor()
  await member.getByRole('cell', { name: 'Mia' }).waitFor()
  await assertAccessible(member, 'a game server')

  // The card changes with the game server, like the page and the sidebar.
  const chat = await openChannel(t, server.owner, server.general)
  await chat.keyboard.type('/st')
  await chat.getByRole('option', { name: /^\/status/ }).waitFor()
  await chat.keyboard.press('Enter')
  await chat.getByRole('option', { name: /^Arena One/ }).waitFor()
  await chat.keyboard.type('nothing')
  await chat.keyboard.press('Enter')
  await chat.getByRole('alert').filter({ hasText: 'called “nothing”' }).waitFor()
  for (let i = 0; i < 'nothing'.length; i += 1) await chat.keyboard.press('Backspace')
  await chat.keyboard.type(`127.0.0.1:${await closedPort()}`)
  await chat.getByRole('option', { name: /Query$/ }).waitFor()
  await assertAccessible(chat, 'the choices of a command')
  await chat.keyboard.press('Enter')
  await chat.getByRole('alert').filter({ hasText: 'No known game responds' }).waitFor()
  await chat.getByRole('textbox', { name: /^Message #/ }).fill('/status harb')
  await chat.getByRole('option', { name: /^Old Harbour/ }).waitFor()
  await chat.keyboard.press('Enter')
  const card = chat.getByRole('article').filter({ hasText: 'Old Harbour' })
  await card.getByText('oa_dm1').waitFor()
  // The card may arrive before the response to the command.
  await waitUntil('the composer is empty', async () => {
    const text = await chat.getByRole('textbox', { name: /^Message #/ }).inputValue()
    return text === ''
  })

  answer = statusOf('oa_dm6')
  await queryAgain()
  await card.getByText('oa_dm6').waitFor()
  await row.getByText('oa_dm6').waitFor()
  await member.getByRole('definition').filter({ hasText: 'oa_dm6' }).waitFor()
  answer = null
  await queryAgain()
  await queryAgain()
  await member.getByText('It doesn’t respond.').waitFor()
  await assertAccessible(member, 'a game server that is offline')

  const { invite } = await owner.expect(201, owner.post(`${path}/invites`, {}))
  await settings.getByRole('switch', { name: 'Old Harbour' }).check()
  await settings.getByRole('combobox', { name: 'Invite on the page' }).click()
  await settings.getByRole('option', { name: new RegExp(`^${invite.code}`) }).click()
  await waitUntil('the invite is saved', async () => {
    const { publicPage } = await owner.expect(200, owner.get(`${path}/public-page`))
    return publicPage.inviteCode === invite.code
  })
  const shortAddress = settings.getByRole('textbox', { name: 'Short address' })
  const block = settings.getByRole('region', { name: 'Public page' })
  await shortAddress.fill('widget')
  await block.getByRole('button', { name: 'Save' }).click()
  await block.getByRole('alert').filter({ hasText: '“Short address” is reserved' }).waitFor()
  await shortAddress.fill('Old-Harbour')
  await block.getByRole('button', { name: 'Save' }).click()
  await settings.getByText('The short address is saved.').waitFor()
  await assertAccessible(settings, 'the settings of the public page')
  const href = await settings.getByRole('link', { name: 'Open the page' }).getAttribute('href')
  const outside = await openPage(t, app.url)
  assert.equal(href, `${app.url}/s/old-harbour`)
  await outside.goto(href ?? '')
  await outside.getByRole('heading', { name: 'Old Harbour' }).waitFor()
  await outside.getByRole('button', { name: 'Copy address' }).waitFor()
  await assertAccessible(outside, 'the public page')
  await outside.goto(`/s/${server.id}/widget`)
  await outside.getByRole('heading', { name: 'Old Harbour' }).waitFor()
  await assertAccessible(outside, 'the widget')

  await harbour.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await harbour.waitFor({ state: 'detached' })
  await member.getByText('No such game server').waitFor()
  await member.getByRole('link', { name: /^Arena One/ }).click()
  await member.getByRole('button', { name: 'Week' }).click()
  await member.getByRole('img', { name: /^Players over time \(Week\)\. Peak: 2/ }).waitFor()
  await assertAccessible(member, 'a chart')
})

test('an address that cannot be queried is refused under its field', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const page = await openAs(t, server.owner, `/servers/${server.id}/settings/game-servers`)
  await page.getByRole('button', { name: 'Add game server' }).click()
  const dialog = page.getByRole('dialog')
  const address = dialog.getByRole('textbox', { name: 'Address' })
  const refused = async (value: string, reason: RegExp): Promise<void> => {
    await address.fill(value)
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').filter({ hasText: reason }).waitFor()
    const description = await address.evaluate((field) => {
      const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
      return ids.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent).join(' ')
    })
    assert.match(description, reason)
    assert.ok(await address.evaluate((field) => field === document.activeElement))
    assert.doesNotMatch(await dialog.innerText(), /host/i)
  }
  await refused('10.0.0.7:27015', /“Address” is not a public address.*STATUS_ALLOWED_NETWORKS/)
  await refused('nowhere.invalid', /“Address” cannot be found/)
  await assertAccessible(page, 'a refused address')

  // The list of games is not cut by the dialog, and what is under it stays under it.
  const game = dialog.getByRole('combobox', { name: 'Game' })
  await game.click()
  const list = page.getByRole('listbox', { name: 'Game' })
  const isWhole = await list.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const points = [top + 4, (top + bottom) / 2, bottom - 4]
    return points.every((y) => element.contains(document.elementFromPoint((left + right) / 2, y)))
  })
  assert.ok(isWhole, 'the list is above everything else')
  await page.keyboard.type('openarena')
  await page.keyboard.press('Enter')
  assert.equal(await game.inputValue(), 'OpenArena')
  await list.waitFor({ state: 'hidden' })
  await game.click()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  await game.waitFor()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('nowhere.invalid added. The name of its address can’t be found.').waitFor()
})
