import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import { openAs, openChannel } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

test('a channel is created from the sidebar and opened', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const crew = await server.role('crew', [])
  await server.channel('Hideout', {
    type: 'category',
    visibleTo: { roleIds: [crew.id], userIds: [] },
  })
  const page = await openChannel(t, server.owner, server.general)
  await page.getByRole('button', { name: 'Create channel in Hideout' }).click()
  const viewers =
    'Starts with the permissions of “Hideout”: only crew and administrators will see it.'
  await page.getByRole('dialog').getByText(viewers).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Guild' }).click()
  await page.getByRole('menuitem', { name: 'Create channel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('raids')
  await assertAccessible(page, 'creating a channel')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'This is the start of #raids' }).waitFor()
})

test('a voice channel created in the settings is listed there', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const page = await openAs(t, server.owner, `/servers/${server.id}/settings/channels`)
  await page.getByRole('button', { name: 'Create channel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Voice channel' }).check()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Headquarters')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /Headquarters/ }).waitFor()
})

test(
  'channels are dragged in the sidebar, and their menu moves them without a pointer',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    const { owner, general } = server
    const crew = await server.role('crew', [])
    const visibleTo = { roleIds: [crew.id], userIds: [] }
    const hall = await server.channel('Hall', { type: 'category' })
    const vault = await server.channel('Vault', { type: 'category', visibleTo })
    const raids = await server.channel('raids', { parentId: hall.id })
    const page = await openChannel(t, owner, general)
    const item = (id: string) => page.locator(`[data-drag="${id}"]`)
    const list = page.getByRole('navigation', { name: 'Channels' })
    const order = () =>
      list.locator('[data-drag]').evaluateAll((rows) => rows.map((row) => row.textContent))
    const shows = (...names: string[]) =>
      waitUntil(`the sidebar shows ${names.join(', ')}`, async () =>
        isDeepStrictEqual(await order(), names),
      )
    await shows('general', 'Lounge', 'Hall', 'raids', 'Vault')

    await item(general.id).hover()
    await page.locator(`[data-drag="${general.id}"][draggable="true"]`).waitFor()
    await item(general.id).dragTo(item(raids.id), { targetPosition: { x: 20, y: 30 } })
    await shows('Lounge', 'Hall', 'raids', 'general', 'Vault')

    // A new channel is in the category of the open one.
    await page.getByRole('button', { name: 'Guild' }).click()
    await page.getByRole('menuitem', { name: 'Create channel' }).click()
    const creation = page.getByRole('dialog', { name: 'Create channel' })
    await creation.getByRole('combobox', { name: 'Category' }).filter({ hasText: 'Hall' }).waitFor()
    await page.keyboard.press('Escape')

    await item(vault.id).dragTo(item(hall.id), { targetPosition: { x: 20, y: 2 } })
    await shows('Lounge', 'Vault', 'Hall', 'raids', 'general')

    // The other category has other permissions.
    await item(raids.id).dragTo(item(vault.id))
    const question = page.getByRole('dialog', { name: 'Move raids to Vault' })
    await question.getByText('only crew and administrators will see it').waitFor()
    await assertAccessible(page, 'moving a channel into a private category')
    await question.getByRole('button', { name: 'Use the category’s' }).click()
    await shows('Lounge', 'Vault', 'raids, private', 'Hall', 'general')
    const moved = (await server.channels()).find(({ id }) => id === raids.id)
    assert.deepEqual(moved?.overwrites, vault.overwrites)

    const link = page.getByRole('link', { name: 'general', exact: true })
    await link.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Move to category…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Move general' })
    await dialog.getByRole('combobox', { name: 'Category' }).press('Enter')
    for (const key of ['Home', 'Enter']) await page.keyboard.press(key)
    await dialog.getByRole('button', { name: 'Move' }).press('Enter')
    await shows('Lounge', 'general', 'Vault', 'raids, private', 'Hall')
    await link.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Move up' }).press('Enter')
    await shows('general', 'Lounge', 'Vault', 'raids, private', 'Hall')
  },
)

test(
  'a drag survives changes of others, a refused move is reported, and members drag nothing',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    const { owner, general } = server
    const keeping = await server.role('keeper', ['manage_channels'])
    const keeper = await server.member(keeping)
    const page = await openChannel(t, keeper, general)
    const item = (name: string) => page.locator('[data-drag]', { hasText: name })
    await item('general').hover()
    await page.locator('[data-drag][draggable="true"]').first().waitFor()
    await item('general').hover()
    await page.mouse.down()
    await item('Lounge').hover({ position: { x: 20, y: 5 } })
    const raids = await server.channel('raids')
    await item('raids').waitFor()
    const mark = page.locator(`[data-drag="${raids.id}"][data-drop="after"]`)
    await waitUntil('the mark is below the new channel', async () => {
      await item('raids').hover({ position: { x: 20, y: 25 } })
      await item('raids').hover({ position: { x: 20, y: 30 } })
      return mark.isVisible()
    })
    const deny = { target: 'role', allow: [], deny: ['manage_channels'] }
    const overwrite = `/api/channels/${general.id}/overwrites/${server.everyone.id}`
    await page.route(`**/api/channels/${general.id}`, async (route) => {
      await owner.expect(200, owner.put(overwrite, deny))
      await route.continue()
    })
    await page.mouse.up()
    await page.getByText('You need the permission').waitFor()
    assert.deepEqual(
      (await server.channels()).map(({ name }) => name),
      ['general', 'Lounge', 'raids'],
    )
    const plain = await openChannel(t, await server.member(), general)
    const draggable = plain.locator('[draggable="true"]')
    await plain.locator('[data-drag]', { hasText: 'general' }).hover()
    // They can order the servers of the rail, whose part loads in the same way.
    await plain.locator('[data-drag]').first().hover()
    await draggable.first().waitFor()
    assert.equal(await draggable.filter({ hasText: /general|Lounge|raids/ }).count(), 0)
  },
)

test(
  'the owner of a new server sees what to do next until the list is dismissed',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    const { owner, general } = server
    const page = await openChannel(t, owner, general)
    const list = page.getByRole('region', { name: 'Before you invite people' })
    await list.getByText('0 of 7 done').waitFor()
    await assertAccessible(page, 'the next steps of a new server')
    await list.getByRole('button', { name: 'Create channels' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Create channel' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('raids')
    await page.keyboard.press('Enter')
    const member = await server.member()
    await server.role('crew', [])
    const welcome = { enabled: true, text: 'Hello', channelIds: [] }
    await owner.expect(200, owner.put(`${server.path}/welcome`, welcome))
    const { filter } = await owner.expect(200, owner.get(`${server.path}/message-filter`))
    const words = { ...filter, words: ['spam'] }
    await owner.expect(200, owner.put(`${server.path}/message-filter`, words))
    for (const step of [
      'Create channels',
      'Create roles',
      'Set up moderation',
      'Write a welcome page',
      'Invite people',
    ])
      await list.getByRole('button', { name: new RegExp(`^${step} ?, done$`) }).waitFor()
    await list.getByText('5 of 7 done').waitFor()

    const other = await openChannel(t, owner, general)
    await list.getByRole('button', { name: 'Hide this list' }).click()
    await list.waitFor({ state: 'detached' })
    await other
      .getByRole('region', { name: 'Before you invite people' })
      .waitFor({ state: 'detached' })
    const plain = await openChannel(t, member, general)
    assert.equal(await plain.getByRole('region', { name: 'Before you invite people' }).count(), 0)
  },
)
