import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import { openChannel, postMessages } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

test(
  'a channel is muted by its menu, and a server by its own; the settings list both',
  inBrowser,
  async (t) => {
    const app = await sharedApp()
    const server = await createServerFixture(app)
    const news = await server.channel('news')
    const ben = await server.member()
    const page = await openChannel(t, ben, server.general, {
      viewport: { width: 1000, height: 700 },
    })
    const row = (state: string) =>
      page.getByRole('link', { name: new RegExp(`^news ?, ${state}$`) })
    await postMessages(server.owner, news.id, `hello @${ben.username}`)
    await row('1 mention').waitFor()

    await page.getByRole('button', { name: 'Inbox' }).click()
    const inbox = page.getByRole('dialog', { name: 'Inbox' })
    await inbox.getByRole('link', { name: `#news in ${server.server.name}` }).waitFor()
    await assertAccessible(page, 'the inbox')
    await inbox.getByRole('button', { name: 'Mark all as read' }).click()
    await row('1 mention').waitFor({ state: 'detached' })
    await postMessages(server.owner, news.id, `hello again @${ben.username}`)
    await inbox.getByText('hello again').waitFor()
    await page.keyboard.press('Escape')
    await row('1 mention').waitFor()

    await row('1 mention').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Notification settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Notifications in #news' })
    await dialog.getByRole('combobox', { name: 'Mute' }).click()
    await page.getByRole('option', { name: 'For 8 hours' }).click()
    await assertAccessible(page, 'the dialog of a channel')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await row('muted').waitFor()
    const servers = page.getByRole('navigation', { name: 'Servers' })
    await servers.getByRole('link', { name: new RegExp(`${server.server.name}$`) }).waitFor()

    // The keyboard opens the same menu.
    await row('muted').focus()
    await page.keyboard.press('ContextMenu')
    await page.getByRole('menuitem', { name: 'Unmute' }).click()
    await row('1 mention').waitFor()

    await page.getByRole('button', { name: server.server.name }).click()
    await page.getByRole('menuitem', { name: 'Notification settings' }).click()
    const ofServer = page.getByRole('dialog', { name: `Notifications in ${server.server.name}` })
    await ofServer.getByRole('radio', { name: 'Nothing' }).check()
    await ofServer.getByRole('switch', { name: 'Ignore @everyone' }).check()
    await assertAccessible(page, 'the dialog of a server')
    await ofServer.getByRole('button', { name: 'Save' }).click()
    await row('unread').waitFor()

    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/settings/notifications')
    const list = page.getByRole('region', { name: 'Exceptions' })
    await list.getByText('Ignores @everyone').waitFor()
    await assertAccessible(page, 'the list of exceptions')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(width <= 320, `fits a phone: ${width}`)
    await list.getByRole('button', { name: `Reset notifications in ${server.server.name}` }).click()
    await list.getByText('None.').waitFor()

    await page.goto(`/servers/${server.id}/${server.general.id}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Inbox' }).click()
    await inbox.getByRole('link', { name: /hello again/ }).click()
    await page.getByRole('article').filter({ hasText: 'hello again' }).waitFor()
    await page.getByRole('heading', { name: 'news', level: 1 }).waitFor()

    // A conversation is muted by its menu.
    const invited = { userId: server.owner.id }
    await ben.expect(200, ben.post('/api/conversations/direct', invited))
    const name = server.owner.username
    await page.setViewportSize({ width: 1000, height: 700 })
    await page.getByRole('link', { name: 'Direct messages' }).click()
    const conversations = page.getByRole('navigation', { name: 'Direct messages' })
    await conversations.getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Mute and notifications…' }).click()
    const ofConversation = page.getByRole('dialog', { name: `Notifications: ${name}` })
    assert.ok(await ofConversation.getByRole('radio', { name: 'All messages' }).isChecked())
    await ofConversation.getByRole('combobox', { name: 'Mute' }).click()
    await page.getByRole('option', { name: 'For 8 hours' }).click()
    await assertAccessible(page, 'the dialog of a conversation')
    await ofConversation.getByRole('button', { name: 'Save' }).click()
    await conversations.getByRole('link', { name: /, muted/ }).waitFor()
    await page.goto('/settings/notifications')
    await list.getByText(name, { exact: true }).waitFor()
    await list.getByRole('button', { name: `Reset notifications in ${name}` }).click()
    await list.getByText(name, { exact: true }).waitFor({ state: 'detached' })
  },
)
