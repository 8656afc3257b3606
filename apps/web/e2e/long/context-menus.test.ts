import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { connect } from '../../../backend/test/gateway-client.ts'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import { messageWith, openChannel, postMessages } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

/** The labels of the items of the open menu. */
function itemsOf(page: Page): Promise<string[]> {
  return page.getByRole('menu').getByRole('menuitem').allInnerTexts()
}

async function rightClick(page: Page, target: Locator): Promise<string[]> {
  await target.click({ button: 'right' })
  await page.getByRole('menu').waitFor()
  return itemsOf(page)
}

async function closeMenu(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

/** Whether the browser's own menu would open. */
async function opensOwnMenu(target: Locator, init: { shiftKey?: boolean } = {}): Promise<boolean> {
  return target.evaluate((element, options) => {
    const { x, y, height } = element.getBoundingClientRect()
    const point = { clientX: x + 8, clientY: y + height / 2 }
    const event = { ...point, button: 2, bubbles: true, cancelable: true, ...options }
    element.dispatchEvent(new PointerEvent('pointerdown', event))
    return element.dispatchEvent(new MouseEvent('contextmenu', event))
  }, init)
}

test(
  'messages, people, channels and servers have menus, with what the account may do',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    const { owner, general } = server
    const area = await server.channel('Area', { type: 'category' })
    const news = await server.channel('news', { parentId: area.id })
    const lounge = await server.channel('lounge', { type: 'voice' })
    const ben = await server.member()
    const inVoice = await connect(ben)
    await postMessages(ben, general.id, 'See https://example.com/a for more', 'the last one')
    await postMessages(ben, news.id, 'something new')
    const page = await openChannel(t, owner, general, { viewport: { width: 1200, height: 700 } })

    // At the pointer, and inside the window.
    const message = messageWith(page, 'the last one')
    const box = await message.boundingBox()
    assert.ok(box)
    const at = { x: box.x + box.width - 4, y: box.y + box.height - 4 }
    await page.mouse.click(at.x, at.y, { button: 'right' })
    const menu = page.getByRole('menu')
    await menu.waitFor()
    assert.deepEqual(await itemsOf(page), [
      'React',
      'Reply',
      'Forward…',
      'Create thread',
      'Pin',
      'Save message',
      'Copy text',
      'Copy link',
      'Mark as unread from here',
      'Report…',
      'Delete',
      'Delete several…',
    ])
    await assertAccessible(page, 'the menu of a message')
    const menuBox = await menu.locator('..').boundingBox()
    assert.ok(menuBox && menuBox.y + menuBox.height <= 700 && menuBox.x + menuBox.width <= 1200)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await waitUntil('the message has the focus', () =>
      message.evaluate((element) => element === document.activeElement),
    )
    // The keyboard opens it, too.
    await page.keyboard.press('Shift+F10')
    await menu.waitFor()
    await page.keyboard.press('r')
    await page.keyboard.press('Enter')
    await page.getByText(`Replying to`).waitFor()
    await waitUntil('the composer has the focus', () =>
      page.evaluate(() => document.activeElement?.id === 'composer'),
    )
    await page.keyboard.press('Escape')

    // The browser's own menu.
    const link = page.getByRole('link', { name: 'https://example.com/a' })
    assert.equal(await opensOwnMenu(link), true, 'on a link')
    assert.equal(await opensOwnMenu(message, { shiftKey: true }), true, 'with Shift')
    assert.equal(await opensOwnMenu(page.locator('#composer')), true, 'in a field')
    const text = message.getByText('the last one')
    await text.selectText()
    assert.equal(await opensOwnMenu(text), true, 'on selected text')
    await page.evaluate(() => getSelection()?.removeAllRanges())

    // A person: in the timeline, in the list of members and in a voice channel, which someone without media leaves after a while.
    await inVoice.action('voice.join', { channelId: lounge.id })
    await page.getByRole('list', { name: /lounge/ }).waitFor()
    const author = messageWith(page, 'See https').getByRole('button', { name: ben.username })
    const onPerson = ['Show profile', 'Message', 'Mention']
    const moderation = ['Change roles', 'Time out', 'Kick', 'Ban', 'Add friend', 'Block…']
    const ofVoice = [
      'Mute for me',
      'Mute in voice channels',
      'Deafen in voice channels',
      'Move to another channel',
      'Disconnect from voice',
    ]
    const inTimeline = await rightClick(page, author)
    assert.deepEqual(inTimeline, [...onPerson, ...ofVoice, 'Change nickname', ...moderation])
    await assertAccessible(page, 'the menu of a person')
    const volume = page.getByRole('slider', { name: 'Volume' })
    await page.keyboard.press('Home')
    await waitUntil('the volume has the focus', () =>
      volume.evaluate((element) => element === document.activeElement),
    )
    await page.keyboard.press('ArrowLeft')
    await page.getByText('95%').waitFor()
    await closeMenu(page)
    const participant = page
      .getByRole('list', { name: /lounge/ })
      .getByRole('button', { name: ben.username })
    assert.deepEqual(await rightClick(page, participant), inTimeline)
    await closeMenu(page)
    const listed = page.getByRole('complementary', { name: 'Members' })
    assert.deepEqual(
      await rightClick(page, listed.getByRole('button', { name: ben.username })),
      inTimeline,
    )
    await page.getByRole('menuitem', { name: 'Time out', exact: true }).click()
    await page.getByRole('dialog', { name: `Time out ${ben.username}?` }).waitFor()
    await page.keyboard.press('Escape')
    await rightClick(page, author)
    await page.getByRole('menuitem', { name: 'Show profile' }).click()
    await page.getByRole('dialog', { name: `${ben.username}’s profile` }).waitFor()
    await page.keyboard.press('Escape')

    // Channels and categories.
    const row = page.getByRole('link', { name: /^news/ })
    await page.getByRole('link', { name: /^news ?, unread$/ }).waitFor()
    assert.deepEqual(await rightClick(page, row), [
      'Mark as read',
      'Mute',
      'Notification settings',
      'Invite people',
      'Copy link',
      'Move to category…',
      'Move up',
      'Edit channel',
      'Create channel',
      'Delete channel…',
    ])
    await assertAccessible(page, 'the menu of a channel')
    await closeMenu(page)
    const category = page.getByRole('button', { name: 'Area', exact: true })
    assert.deepEqual(await rightClick(page, category), [
      'Mark as read',
      'Collapse category',
      'Edit category',
      'Create channel',
      'Delete category…',
    ])
    await page.getByRole('menuitem', { name: 'Mark as read' }).click()
    await page.getByRole('link', { name: 'news', exact: true }).waitFor()
    const posted = await postMessages(ben, news.id, 'a mistake')
    await page.getByRole('link', { name: /^news ?, unread$/ }).waitFor()
    const deletion = { messageIds: posted.map(({ id }) => id) }
    await owner.expect(200, owner.post(`/api/channels/${news.id}/messages/bulk-delete`, deletion))
    await page.getByRole('link', { name: 'news', exact: true }).waitFor()
    await rightClick(page, row)
    await page.getByRole('menuitem', { name: 'Delete channel…' }).click()
    const question = page.getByRole('dialog', { name: 'Delete news?' })
    await assertAccessible(page, 'deleting a channel')
    await question.getByRole('button', { name: 'Delete permanently', exact: true }).click()
    await row.waitFor({ state: 'detached' })

    // The server.
    const rail = page.getByRole('navigation', { name: 'Servers' })
    const items = await rightClick(page, rail.getByRole('link', { name: server.server.name }))
    assert.deepEqual(items, [
      'Invite people',
      'Server settings',
      'Create channel',
      'Raid protection…',
      'Mute',
      'Notification settings',
      'Mark all as read',
      'New folder',
      'Leave server',
    ])
    await closeMenu(page)

    // A conversation.
    const opened = await owner.expect(
      200,
      owner.post('/api/conversations/direct', { userId: ben.id }),
    )
    await page.goto('/messages')
    const conversation = page.getByRole('link', { name: ben.username })
    assert.deepEqual(await rightClick(page, conversation), [
      'Show profile',
      'Add people',
      'Mute',
      'Mute and notifications…',
      'Close conversation',
    ])
    await page.getByRole('menuitem', { name: 'Show profile' }).click()
    await page.getByRole('dialog', { name: `${ben.username}’s profile` }).waitFor()
    await page.keyboard.press('Escape')
    await rightClick(page, conversation)
    await page.getByRole('menuitem', { name: 'Close conversation' }).click()
    await conversation.waitFor({ state: 'detached' })
    assert.ok(opened.conversation.id)

    inVoice.ws.close()
    await inVoice.closed
  },
)
