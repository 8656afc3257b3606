import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import { openAs } from '../page-actions.ts'

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Voice' })
const channels = (page: Page): Locator => page.getByRole('navigation', { name: 'Channels' })
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

test(
  'a channel that makes rooms gives everyone who joins a room of their own',
  inBrowser,
  async (t) => {
    const app = await startApp(t)
    const server = await createServerFixture(app)
    const ben = await server.member()
    const [ownerPage, benPage] = [
      await openAs(t, server.owner, `/servers/${server.id}/settings/channels`),
      await openAs(t, ben, `/servers/${server.id}/${server.general.id}`),
    ]
    await ownerPage.getByRole('button', { name: 'Create channel' }).click()
    const creating = dialog(ownerPage, 'Create channel')
    await creating.getByLabel('Name').fill('New room')
    const makesRooms = creating.getByLabel('Create a room for everyone who joins')
    assert.equal(await makesRooms.count(), 0)
    await creating.getByRole('radio', { name: /^Voice/ }).check()
    await makesRooms.press('Space')
    await assertAccessible(ownerPage, 'a new voice channel')
    await creating.getByRole('button', { name: 'Create', exact: true }).click()
    await creating.waitFor({ state: 'detached' })
    const hub = (await server.channels()).find(({ name }) => name === 'New room')!
    assert.ok(hub.createsRooms)
    await ownerPage.goto(`/servers/${server.id}/settings/channels?channel=${hub.id}`)
    const inEditor = ownerPage.getByLabel('Create a room for everyone who joins')
    await inEditor.waitFor()
    assert.ok(await inEditor.isChecked())
    await ownerPage.goto(`/servers/${server.id}/${hub.id}`)
    await ownerPage.getByRole('main').getByText('Get a room of your own').waitFor()
    await assertAccessible(ownerPage, 'a channel that makes rooms')

    // One click: the page shows the room, and the call is in it.
    const name = `${ben.username}’s room`
    await channels(benPage).getByRole('link', { name: 'New room' }).click()
    await benPage.getByRole('main').getByRole('heading', { name }).waitFor()
    await bar(benPage).getByRole('link', { name }).waitFor()
    const people = channels(benPage).getByRole('list', { name: `In ${name}` })
    await people.getByRole('img', { name: 'owner of the room' }).waitFor()

    // By the keyboard, from the header.
    await benPage.getByRole('main').getByRole('button', { name: 'Room settings' }).press('Enter')
    const settings = dialog(benPage, 'Room settings')
    await settings.getByLabel('Name').fill('Raid')
    await settings.getByLabel('User limit').fill('5')
    await settings.getByLabel('Locked').press('Space')
    await settings.getByRole('combobox', { name: 'Also let in' }).waitFor()
    await assertAccessible(benPage, 'the settings of a room')
    await settings.getByRole('button', { name: 'Save' }).press('Enter')
    await settings.waitFor({ state: 'detached' })
    const raid = channels(ownerPage).getByRole('link', { name: 'Raid' })
    await ownerPage.getByRole('link', { name: /^Raid.*1 of 5 people.*locked$/ }).waitFor()

    // By the menu of the list.
    const own = channels(benPage).getByRole('link', { name: 'Raid' })
    await own.click({ button: 'right' })
    await benPage.getByRole('menuitem', { name: 'Unlock room' }).click()
    await ownerPage.getByRole('link', { name: /^Raid.*1 of 5 people$/ }).waitFor()
    await raid.click()
    await bar(ownerPage).getByRole('link', { name: 'Raid' }).waitFor()
    await own.click({ button: 'right' })
    await benPage.getByRole('menuitem', { name: 'Pass on room' }).click()
    const pass = dialog(benPage, 'Pass on room')
    await pass.getByRole('radio', { name: server.owner.username }).check()
    await pass.getByRole('button', { name: 'Pass on' }).click()
    await ownerPage.getByRole('main').getByRole('button', { name: 'Room settings' }).waitFor()
    await own.click({ button: 'right' })
    await benPage.getByRole('menuitem', { name: 'Copy link' }).waitFor()
    await benPage.keyboard.press('Escape')

    // Locked by the new owner, it says so to who left it.
    await raid.click({ button: 'right' })
    await ownerPage.getByRole('menuitem', { name: 'Lock room' }).click()
    await ownerPage.getByRole('main').getByRole('button', { name: 'Room settings' }).click()
    const others = dialog(ownerPage, 'Room settings')
    await others.getByRole('button', { name: `Don’t let in ${ben.username}` }).click()
    await others.getByRole('button', { name: 'Save' }).click()
    await others.waitFor({ state: 'detached' })
    await bar(benPage).getByRole('button', { name: 'Leave voice channel' }).click()
    await benPage
      .getByRole('main')
      .getByText(`This room is locked. ${server.owner.username} can let you in.`)
      .waitFor()

    await bar(ownerPage).getByRole('button', { name: 'Leave voice channel' }).click()
    await waitUntil('the empty room is gone', async () => {
      app.clock.advance(10_000)
      return (await raid.count()) === 0
    })
  },
)

test(
  'who is inactive in a call is moved to the AFK channel, and comes back with one click',
  inBrowser,
  async (t) => {
    const app = await startApp(t)
    const server = await createServerFixture(app)
    await server.channel('Away', { type: 'voice' })
    const ben = await server.member()
    const [ownerPage, benPage] = [
      await openAs(t, server.owner, `/servers/${server.id}/settings/overview`),
      await openAs(t, ben, `/servers/${server.id}/${server.general.id}`),
    ]
    await ownerPage.getByRole('combobox', { name: 'Voice channel' }).click()
    await ownerPage.getByRole('option', { name: 'Away' }).click()
    await ownerPage.getByRole('combobox', { name: 'Inactive for' }).click()
    await ownerPage.getByRole('option', { name: '1 minute' }).click()
    await channels(benPage).getByRole('link', { name: 'Lounge' }).click()
    // The microphone of the test beeps.
    await bar(benPage).getByRole('button', { name: 'Mute', exact: true }).click()
    const back = bar(benPage).getByRole('button', { name: 'Back to Lounge' })
    await waitUntil('ben is moved', async () => {
      app.clock.advance(60_000)
      return (await back.count()) > 0
    })
    await bar(benPage)
      .getByText('You were moved to Away because you were inactive for 1 minute.')
      .waitFor()
    await channels(benPage).getByRole('list', { name: 'In Away' }).getByRole('button').waitFor()
    await channels(benPage).getByRole('link', { name: 'Away' }).click()
    await benPage.getByText('This is the AFK channel: nobody is seen or heard here.').waitFor()
    await back.click()
    await channels(benPage).getByRole('list', { name: 'In Lounge' }).getByRole('button').waitFor()
    await back.waitFor({ state: 'detached' })
  },
)
