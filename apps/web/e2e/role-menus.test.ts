import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser } from './browser.ts'
import { openAs } from './page-actions.ts'
import { sharedApp } from './shared-app.ts'

test(
  'A61: an owner makes a role menu and posts it; a member takes roles by the message, the server’s menu and at joining',
  inBrowser,
  async (t) => {
    const app = await sharedApp()
    const server = await createServerFixture(app)
    const { owner, path } = server
    const [chess, admin] = [
      await server.role('Chess', []),
      await server.role('Admins', ['administrator']),
    ]
    const go = await server.role('Go', [])
    const rolesOf = async (id: string): Promise<string[]> => {
      const { members } = await owner.expect(200, owner.get(`${path}/members`))
      return members.find(({ user }: { user: { id: string } }) => user.id === id).roleIds
    }
    const page = await openAs(t, owner, `/servers/${server.id}/settings/role-menus`)
    // Scrolling closes a list.
    await page.setViewportSize({ width: 1280, height: 1400 })
    await page.getByRole('button', { name: 'Create role menu' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Games')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Description (optional)' }).fill('What do you play?')
    const add = page.getByRole('combobox', { name: 'Add a role' })
    await add.click()
    assert.equal(await page.getByRole('option', { name: admin.name }).count(), 0)
    await page.getByRole('option', { name: chess.name }).click()
    await add.click()
    await page.getByRole('option', { name: go.name }).click()
    await page.getByRole('button', { name: 'Move Go up' }).click()
    await page.getByRole('button', { name: 'Choose an emoji for Chess' }).click()
    await page.getByRole('combobox', { name: 'Search emoji' }).fill('pizza')
    await page.keyboard.press('Enter')
    await page.getByRole('switch', { name: 'Show it to new members' }).click()
    await assertAccessible(page, 'the editor of a role menu')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await page.getByText('Posted in #general.').waitFor()

    const ben = await server.member()
    const phone = { viewport: { width: 390, height: 780 } }
    const channel = `/servers/${server.id}/${server.general.id}`
    const member = await openAs(t, ben, channel, phone)
    const message = member.getByRole('article').filter({ hasText: 'What do you play?' })
    const buttons = message.getByRole('group', { name: 'Games' }).getByRole('button')
    await buttons.first().waitFor()
    assert.deepEqual(await buttons.allInnerTexts(), ['Go', '🍕\nChess'])
    await message.getByRole('button', { name: 'Chess', pressed: false }).click()
    await message.getByRole('button', { name: 'Chess', pressed: true }).waitFor()
    await waitUntil('the role is stored', async () => (await rolesOf(ben.id)).length === 1)
    assert.deepEqual(await rolesOf(ben.id), [chess.id])

    // The menu of the server; the message follows.
    await member.goto(`/servers/${server.id}`)
    await member.getByRole('button', { name: 'Guild' }).first().click()
    await member.getByRole('menuitem', { name: 'Roles' }).click()
    const dialog = member.getByRole('dialog', { name: 'Your roles in Guild' })
    await dialog.getByRole('button', { name: 'Go', pressed: false }).focus()
    await member.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Go', pressed: true }).waitFor()
    await dialog.getByRole('button', { name: 'Chess', pressed: true }).click()
    await dialog.getByRole('button', { name: 'Chess', pressed: false }).waitFor()
    await waitUntil('the roles are stored', async () => (await rolesOf(ben.id))[0] === go.id)

    // Where one is enough, another choice takes the place of the first.
    const menus = (await owner.expect(200, owner.get(`${path}/role-menus`))).roleMenus
    const { id: menuId } = menus[0]
    await owner.expect(200, owner.patch(`${path}/role-menus/${menuId}`, { mode: 'one' }))
    await dialog.getByText('Choose one', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: 'Chess', pressed: false }).click()
    await dialog.getByRole('button', { name: 'Go', pressed: false }).waitFor()
    await waitUntil('the role is another', async () => (await rolesOf(ben.id))[0] === chess.id)
    assert.deepEqual(await rolesOf(ben.id), [chess.id])

    // Giving a role more takes it out of the menu, and the page says so before.
    await page.goto(`/servers/${server.id}/settings/roles?role=${go.id}`)
    await page.getByRole('switch', { name: /^Kick members/ }).click()
    await page.getByText('it leaves the role menus: Games.').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByRole('button', { name: 'Go' }).waitFor({ state: 'detached' })

    // New members meet it after the rules.
    const rules = [{ title: 'Be kind', text: '' }]
    await owner.expect(200, owner.put(`${path}/rules`, { rules }))
    const welcome = { enabled: true, text: 'Hello', channelIds: [] }
    await owner.expect(200, owner.put(`${path}/welcome`, welcome))
    const kim = await server.member()
    const newcomer = await openAs(t, kim, channel, phone)
    const start = newcomer.getByRole('dialog', { name: 'Welcome to Guild' })
    await start.getByRole('button', { name: 'Accept rules' }).click()
    await start.getByRole('button', { name: 'Chess', pressed: false }).click()
    await start.getByRole('button', { name: 'Chess', pressed: true }).waitFor()
    await start.getByRole('button', { name: 'Got it' }).click()
    await start.waitFor({ state: 'detached' })
    await waitUntil('the role is stored', async () => (await rolesOf(kim.id)).length === 1)
    assert.deepEqual(await rolesOf(kim.id), [chess.id])

    const { roleMenus } = await owner.expect(200, owner.get(`${path}/role-menus`))
    await owner.expect(204, owner.delete(`${path}/role-menus/${roleMenus[0].id}`))
    await newcomer.getByText('This role menu was deleted.').waitFor()
  },
)
