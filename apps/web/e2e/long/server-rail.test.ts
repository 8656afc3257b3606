import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import { openAs, openChannel, postMessages } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

test(
  'servers are ordered and put into folders on all devices, by dragging and by keys',
  inBrowser,
  async (t) => {
    const ants = await createServerFixture(await sharedApp(), { name: 'Ants' })
    const { owner } = ants
    const create = async (name: string) => owner.expect(201, owner.post('/api/servers', { name }))
    const [bees, cats] = [await create('Bees'), await create('Cats')]
    const [a, b, c] = [ants.id, bees.server.id, cats.server.id]
    const page = await openChannel(t, owner, ants.general)
    const phone = await openAs(t, owner, `/servers/${a}`, {
      viewport: { width: 390, height: 800 },
      hasTouch: true,
    })
    const item = (id: string) => rail(page).locator(`[data-drag="${id}"]`)
    await bothShow([a, b, c])

    await item(c).hover()
    await rail(page).locator('[draggable="true"]').first().waitFor()
    await item(c).dragTo(item(a), { targetPosition: { x: 30, y: 3 } })
    await bothShow([c, a, b])
    await item(b).dragTo(item(a))
    const folder = rail(page).getByRole('button', { name: /^Folder / })
    await folder.waitFor()
    const [, id = ''] = await ids(page)
    await bothShow([c, id, a, b])
    assert.match((await folder.textContent()) ?? '', /Ants and Bees$/)
    await assertAccessible(page, 'an open folder of the rail')

    // A closed folder shows what is unread in it.
    await folder.press('Enter')
    await shows(page, [c, id])
    await postAsMember()
    await rail(page).getByRole('button', { name: 'Folder Ants and Bees, 1 mention' }).waitFor()
    await assertAccessible(page, 'a closed folder of the rail')

    await choose(/^Folder /, 'button', 'Edit folder…')
    const dialog = page.getByRole('dialog', { name: 'Edit folder' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Insects')
    await dialog.getByRole('radio').nth(3).check()
    await assertAccessible(page, 'editing a folder')
    await page.keyboard.press('Enter')
    await rail(phone)
      .getByRole('button', { name: /^Folder Insects/ })
      .waitFor()
    await choose(/^Folder /, 'button', 'Move up')
    await shows(page, [id, c])
    await rail(page)
      .getByRole('button', { name: /^Folder / })
      .press('Enter')
    await bothShow([id, a, b, c])
    await choose(/^Cats/, 'link', 'Move to folder Insects')
    await bothShow([id, a, b, c])
    await choose(/^Ants/, 'link', 'Remove from folder')
    await bothShow([id, b, c, a])
    await choose(/^Folder /, 'button', 'Remove folder')
    await bothShow([b, c, a])

    async function bothShow(expected: string[]): Promise<void> {
      for (const each of [page, phone]) await shows(each, expected)
    }

    async function choose(name: RegExp, role: 'button' | 'link', action: string): Promise<void> {
      await rail(page).getByRole(role, { name }).press('Shift+F10')
      await page.getByRole('menuitem', { name: action, exact: true }).press('Enter')
    }

    async function postAsMember(): Promise<void> {
      const member = await ants.member()
      const { invite } = await owner.expect(201, owner.post(`/api/servers/${b}/invites`, {}))
      await member.expect(200, member.post(`/api/invites/${invite.code}/accept`))
      await postMessages(member, bees.channels[0].id, `hello @${owner.username}`)
    }
  },
)

function rail(page: Page) {
  return page.getByRole('navigation', { name: 'Servers' })
}

/** The servers and folders of the rail, in their order. */
function ids(page: Page): Promise<(string | undefined)[]> {
  const rows = rail(page).locator('[data-drag]')
  return rows.evaluateAll((elements) => elements.map((row) => (row as HTMLElement).dataset['drag']))
}

async function shows(page: Page, expected: string[]): Promise<void> {
  await waitUntil('the rail has the order', async () =>
    isDeepStrictEqual(await ids(page), expected),
  )
}
