import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../../backend/test/gateway-client.ts'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { assertAccessible, inBrowser } from './browser.ts'
import { chooseAction, messageWith, openChannel, postMessages } from './page-actions.ts'
import { sharedApp } from './shared-app.ts'

test(
  'WC13: a thread is created, read, followed, archived, found and opened by its link',
  inBrowser,
  async (t) => {
    const app = await sharedApp()
    const server = await createServerFixture(app)
    const ben = await server.member()
    const channelId = server.general.id
    const [asked] = await postMessages(ben, channelId, 'Which map?', 'Something else')
    const page = await openChannel(t, server.owner, server.general)
    const channelUrl = page.url()

    const question = messageWith(page, 'Which map')
    await question.waitFor()
    await chooseAction(page, question, 'Create thread')
    const dialog = page.getByRole('dialog', { name: 'Create thread' })
    const name = dialog.getByRole('textbox', { name: 'Name' })
    assert.equal(await name.inputValue(), 'Which map?')
    await name.fill('Maps')
    await assertAccessible(page, 'creating a thread')
    await dialog.getByRole('button', { name: 'Create thread' }).click()
    const panel = page.getByRole('complementary', { name: 'Thread Maps' })
    await panel.getByText('Which map?').waitFor()
    const field = panel.getByRole('textbox', { name: 'Message Maps' })
    await field.fill('I like the harbour')
    await field.press('Enter')
    await messageWith(page, 'I like the harbour').waitFor()
    const line = question.getByRole('link', { name: 'Maps' })
    await line.getByText('1 message').waitFor()

    const threadId = new URL(page.url()).searchParams.get('thread') ?? ''
    const bensClient = await connect(ben)
    const post = (content: string) =>
      bensClient.action('message.send', { channelId: threadId, content })
    const edited = { messageId: asked!.id, content: 'Which map, and when?' }
    await bensClient.action('message.edit', edited)
    await panel.getByText('Which map, and when?').waitFor()
    await post('So do I')
    await panel.getByRole('article').filter({ hasText: 'So do I' }).waitFor()
    await line.getByText('2 messages').waitFor()
    await panel.getByRole('button', { name: 'Close thread' }).click()
    await panel.waitFor({ state: 'detached' })
    assert.equal(page.url(), channelUrl)

    await post(`@${server.owner.username} look`)
    const row = page.getByRole('navigation').getByRole('link', { name: /^Maps.*1 mention/ })
    await row.waitFor()
    await row.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Mark as read' }).waitFor()
    assert.equal(await page.getByRole('menuitem', { name: 'Invite people' }).count(), 0)
    await page.getByRole('menuitem', { name: 'Unfollow' }).waitFor()
    await page.keyboard.press('Escape')
    await row.click()
    await panel.getByRole('article').filter({ hasText: 'look' }).waitFor()
    await row.waitFor({ state: 'detached' })
    await page.goBack()
    await panel.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Threads' }).click()
    const list = page.getByRole('dialog', { name: 'Threads' })
    await list.getByText('3 messages').waitFor()
    await page.keyboard.press('Escape')
    await line.focus()
    await page.keyboard.press('Enter')
    await panel.getByRole('article').filter({ hasText: 'look' }).waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.locator('a:focus').getByText('Maps').waitFor()

    // Also from elsewhere and without following it, the switcher finds it.
    await server.owner.expect(200, server.owner.delete(`/api/threads/${threadId}/follow`))
    await page.goto('/messages')
    await page.getByRole('navigation', { name: 'Direct messages' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('map')
    await page.getByRole('option', { name: /^Maps #general/ }).waitFor()
    await page.keyboard.press('Enter')
    await panel.getByRole('article').filter({ hasText: 'look' }).waitFor()
    // A search can be in a thread.
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const search = page.getByRole('combobox', { name: 'Search for' })
    await search.fill('like in:ma')
    await page.getByRole('option', { name: 'Maps Thread' }).click()
    await page.getByText('1 message found').waitFor()
    await page.getByRole('button', { name: 'Remove filter in: Maps' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Threads' }).click()
    await list.getByRole('link', { name: 'Maps' }).click()
    await panel.getByRole('button', { name: 'Thread', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await panel.getByText('This thread is archived.').waitFor()
    await panel.getByRole('button', { name: 'Thread', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Edit thread' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Best maps')
    await page.getByRole('button', { name: 'Save' }).click()
    const renamed = page.getByRole('complementary', { name: 'Thread Best maps' })
    await renamed.waitFor()

    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/servers/${server.id}/${threadId}?at=1`)
    await renamed.getByRole('article').filter({ hasText: 'harbour' }).waitFor()
    assert.equal(new URL(page.url()).searchParams.get('threadAt'), '1')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.equal(width, 320, 'the page does not scroll sideways')
    // What blocked people wrote is hidden, also the message that the thread begins with.
    const beginning = renamed.getByText('Which map, and when?')
    await beginning.waitFor()
    await server.owner.expect(200, server.owner.put(`/api/users/me/blocked/${ben.id}`))
    await beginning.waitFor({ state: 'detached' })
    await bensClient.action('message.delete', { messageId: asked!.id })
    await renamed.getByText('The message of this thread was deleted.').waitFor()
    await renamed.getByRole('button', { name: 'Thread', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete thread' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete thread' }).click()
    await renamed.waitFor({ state: 'detached' })
  },
)
