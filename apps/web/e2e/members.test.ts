import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Member } from '@guildhall/contract'
import { connect } from '../../backend/test/gateway-client.ts'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { inBrowser } from './browser.ts'
import { messageWith, openAs, postMessages } from './page-actions.ts'
import { sharedApp } from './shared-app.ts'

test('a role has a group in the member list and an icon beside names', inBrowser, async (t) => {
  const app = await sharedApp()
  const server = await createServerFixture(app)
  const crew = await server.role('crew', [])
  const ben = await server.member(crew)
  await postMessages(ben, server.general.id, 'ahoy')
  const page = await openAs(t, server.owner, `/servers/${server.id}/${server.general.id}`)
  await page
    .locator('[data-members]')
    .getByRole('heading', { name: /Offline/ })
    .waitFor()
  const online = await connect(ben)
  await page
    .locator('[data-members]')
    .getByRole('heading', { name: /Online.*2/ })
    .waitFor()

  const settings = `/servers/${server.id}/settings/roles?role=${crew.id}`
  const editor = await openAs(t, server.owner, settings)
  await editor.getByRole('switch', { name: /^Show members separately/ }).click()
  await editor.getByRole('button', { name: 'Choose an icon' }).click()
  await editor.getByRole('combobox', { name: 'Search emoji' }).fill('pizza')
  await editor.keyboard.press('Enter')
  await editor.getByRole('button', { name: 'Change the icon 🍕' }).waitFor()
  await editor.getByRole('button', { name: 'Save', exact: true }).click()

  const list = page.locator('[data-members]')
  await list.getByRole('heading', { name: /crew.*1/ }).waitFor()
  await list
    .getByRole('button', { name: ben.username })
    .getByRole('img', { name: 'crew' })
    .waitFor()
  await messageWith(page, 'ahoy').getByRole('img', { name: 'crew' }).waitFor()
  await online.terminate()
})

test(
  'WC28: members are moderated from their profile and from the settings',
  inBrowser,
  async (t) => {
    const app = await sharedApp()
    const server = await createServerFixture(app)
    const crew = await server.role('crew', [])
    const ben = await server.member()
    const kim = await server.member()
    const memberOf = async (id: string): Promise<Member | undefined> => {
      const { members } = await server.owner.expect(200, server.owner.get(`${server.path}/members`))
      return members.find(({ user }: Member) => user.id === id)
    }
    const page = await openAs(t, server.owner, `/servers/${server.id}/${server.general.id}`)
    const open = async (name: string) => {
      // A dialog that waits for a response would take the key, and a closing one the click.
      await waitUntil('no dialog is open', async () => {
        if ((await page.getByRole('dialog').count()) === 0) return true
        await page.keyboard.press('Escape')
        return false
      })
      await page.getByText(name, { exact: true }).last().click()
      await page.getByRole('dialog', { name: `${name}’s profile` }).waitFor()
    }
    await open(ben.username)
    await page.getByRole('button', { name: 'Change nickname' }).click()
    await page.getByRole('textbox', { name: 'Change nickname' }).fill('Benny')
    await page.keyboard.press('Enter')
    await page.getByText('Benny').first().waitFor()
    assert.equal((await memberOf(ben.id))?.nickname, 'Benny')
    // A dialog that is closed before the response comes closes nothing that is opened meanwhile.
    const held = Promise.withResolvers<void>()
    await page.route(`**${server.path}/members/*`, async (route) => {
      await held.promise
      await route.continue()
    })
    await open('Benny')
    await page.getByRole('button', { name: 'Change nickname' }).click()
    await page.getByRole('textbox', { name: 'Change nickname' }).fill('Benno')
    const answered = page.waitForResponse(`**${server.path}/members/*`)
    await page.keyboard.press('Enter')
    await open(kim.username)
    held.resolve()
    await (await answered).finished()
    await page.getByText('Benno').first().waitFor()
    // What comes after the response was handled.
    await page.evaluate(async () => void (await fetch('/api/health')))
    await page.getByRole('dialog', { name: `${kim.username}’s profile` }).waitFor()
    await page.unroute(`**${server.path}/members/*`)
    await open('Benno')
    await page.getByRole('button', { name: 'Change roles' }).click()
    await page.getByRole('checkbox', { name: 'crew' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('checkbox', { name: 'crew' }).waitFor({ state: 'detached' })
    assert.deepEqual((await memberOf(ben.id))?.roleIds, [crew.id])
    await open('Benno')
    await page.getByRole('button', { name: 'Time out', exact: true }).click()
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: 'Time out', exact: true })
      .click()
    await page.getByText(/is timed out until/).waitFor()
    assert.ok(((await memberOf(ben.id))?.mutedUntil ?? 0) > Date.now())
    await open('Benno')
    await page.getByRole('button', { name: 'End time-out' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'End time-out' }).click()
    await page.getByText('Benno is no longer timed out.').waitFor()
    assert.equal((await memberOf(ben.id))?.mutedUntil, null)
    await open('Benno')
    await page.getByRole('button', { name: 'Kick', exact: true }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Kick', exact: true }).click()
    await page.getByText('Benno was kicked.').waitFor()
    assert.equal(await memberOf(ben.id), undefined)
    await page.goto(`/servers/${server.id}/settings/members`)
    await page.getByRole('button', { name: `Actions for ${kim.username}` }).click()
    assert.deepEqual(await page.getByRole('menuitem').allInnerTexts(), [
      'Change roles…',
      'Change nickname…',
      'Time out…',
      'Kick…',
      'Ban…',
    ])
    await page.getByRole('menuitem', { name: 'Change roles…' }).click()
    await page.getByRole('checkbox', { name: 'crew' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('checkbox', { name: 'crew' }).waitFor({ state: 'detached' })
    assert.deepEqual((await memberOf(kim.id))?.roleIds, [crew.id])
    await page.getByRole('button', { name: `Actions for ${kim.username}` }).click()
    await page.getByRole('menuitem', { name: 'Ban…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click()
    await page.getByText(`${kim.username} is banned.`).first().waitFor()
  },
)
