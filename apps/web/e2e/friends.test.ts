import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import type { Account } from '../../backend/test/account.ts'
import { connect } from '../../backend/test/gateway-client.ts'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser } from './browser.ts'
import { messageWith, openAs, postMessages } from './page-actions.ts'
import { sharedApp } from './shared-app.ts'

const me = '/api/users/me'

test(
  'people become friends, block each other and choose who can reach them',
  inBrowser,
  async (t) => {
    const app = await sharedApp()
    const server = await createServerFixture(app)
    const { owner } = server
    const ben = await server.member()
    const eve = await app.register()
    const ask = (from: Account) =>
      from.expect(200, from.post(`${me}/friend-requests`, { username: owner.username }))
    const page = await openAs(t, owner, '/friends')
    await recordNotifications(page)
    await page.getByRole('heading', { name: 'No friends yet' }).waitFor()
    const onRail = (name: string) =>
      page.getByRole('navigation', { name: 'Servers' }).getByRole('link', { name, exact: true })
    const views = page.getByRole('navigation', { name: 'Friends' })
    const show = (view: string) => views.getByRole('link', { name: view }).click()

    // By username.
    await show('Add friend')
    const field = page.getByRole('textbox', { name: 'Username' })
    await field.fill('nobody-here')
    await page.keyboard.press('Enter')
    await page.getByText('Nobody here has this username.').waitFor()
    await assertAccessible(page, 'an unknown username')
    await field.fill(`@${eve.username.toUpperCase()}`)
    await page.keyboard.press('Enter')
    await page.getByText(`Friend request sent to ${eve.username}.`).waitFor()
    await show('Requests')
    await page.getByRole('button', { name: `Cancel request to ${eve.username}` }).waitFor()

    // Requests arrive and are answered.
    await waitUntil('the page notifies', () =>
      page.evaluate(async () => {
        const { held = [] } = await navigator.locks.query()
        return held.some(({ name }) => name === 'guildhall.notify')
      }),
    )
    await ask(ben)
    await page.getByRole('button', { name: `Accept ${ben.username}’s request` }).waitFor()
    await views.getByText(', 1 friend request').waitFor({ state: 'attached' })
    await onRail('Direct messages, 1 friend request').getByText('1', { exact: true }).waitFor()
    assert.match(await page.title(), /^\(1\) /)
    const waitForNotifications = (...wanted: string[]) =>
      waitUntil(`the notifications ${wanted.join()}`, async () =>
        isDeepStrictEqual(await shownNotifications(page), wanted),
      )
    await waitForNotifications(`${ben.username} sent you a friend request`)
    // They disappear with what they are about, also if that is withdrawn or read elsewhere.
    await ben.expect(200, ben.delete(`${me}/friend-requests/${owner.id}`))
    await waitForNotifications()
    const mia = await server.member()
    await postMessages(mia, server.general.id, `Hello @${owner.username}`)
    await waitForNotifications(`${mia.username} in #general – Guild`)
    const elsewhere = await connect(owner)
    await elsewhere.action('channel.read', { channelId: server.general.id, seq: 1 })
    await waitForNotifications()
    await elsewhere.close()
    await ask(ben)
    await onRail('Direct messages, 1 friend request').waitFor()
    await page.goto(`/servers/${server.id}/${server.general.id}`)
    await page.getByRole('button', { name: 'Inbox' }).click()
    const inbox = page.getByRole('dialog', { name: 'Inbox' })
    await inbox.getByRole('link', { name: '1 friend request' }).waitFor()
    await inbox.getByRole('link', { name: '1 friend request' }).click()
    const accept = page.getByRole('button', { name: `Accept ${ben.username}’s request` })
    await accept.waitFor()
    await page.setViewportSize({ width: 320, height: 640 })
    const isWide = await page.evaluate(() => document.body.scrollWidth > innerWidth)
    assert.equal(isWide, false, 'the page fits a phone')
    await page.setViewportSize({ width: 1280, height: 800 })
    await accept.click()
    await page.getByText(`You and ${ben.username} are now friends.`).waitFor()
    await onRail('Direct messages').waitFor()
    assert.doesNotMatch(await page.title(), /^\(/)
    await eve.expect(200, eve.post(`${me}/friend-requests/${owner.id}/accept`))
    await show('All')
    await page.getByText(eve.username, { exact: true }).waitFor()
    await page.getByRole('button', { name: `More actions for ${eve.username}` }).click()
    await page.getByRole('menuitem', { name: 'Remove friend…' }).click()
    await page.getByRole('button', { name: 'Remove friend' }).click()
    await page.getByText(eve.username, { exact: true }).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: `Send ${ben.username} a message` }).click()
    await page.getByRole('heading', { name: ben.username, level: 1 }).waitFor()
    const list = page.getByRole('navigation', { name: 'Direct messages' })
    await list.getByRole('link', { name: ben.username }).waitFor()
    await list.getByRole('link', { name: 'Friends' }).click()
    await page.getByRole('heading', { name: 'No friends online' }).waitFor()

    // Messages of blocked people are hidden.
    await postMessages(ben, server.general.id, 'hello there')
    await page.goto(`/servers/${server.id}/${server.general.id}`)
    await messageWith(page, 'hello there').getByText(ben.username, { exact: true }).click()
    await page.getByRole('button', { name: 'Block…' }).click()
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByText(`${ben.username} is blocked.`).waitFor()
    await page.keyboard.press('Escape')
    const hidden = messageWith(page, 'Message from someone you’ve blocked.')
    await hidden.waitFor()
    assert.equal(await page.getByText('hello there').count(), 0)
    await hidden.getByRole('button', { name: 'Show' }).click()
    await messageWith(page, 'hello there').waitFor()
    await page.goto('/settings/privacy')
    await page.getByRole('radio', { name: 'Friends only' }).check()
    await waitUntil('the choice is stored', async () => {
      const { privacy } = await owner.expect(200, owner.get(`${me}/privacy`))
      return privacy.messagesFrom === 'friends'
    })
    await page.getByRole('link', { name: 'See who you’ve blocked' }).click()
    await page.getByRole('button', { name: `Unblock ${ben.username}` }).click()
    await page.getByRole('heading', { name: 'Nobody blocked' }).waitFor()
  },
)

/** Replaces the notifications of the page by a list of their titles. */
async function recordNotifications(page: Page): Promise<void> {
  await page.evaluate(() => {
    const titles: string[] = []
    const Recorder = class extends EventTarget {
      static readonly permission = 'granted'
      readonly #title: string
      constructor(title: string) {
        super()
        this.#title = title
        titles.push(title)
      }
      close(): void {
        titles.splice(titles.indexOf(this.#title), 1)
      }
    }
    Object.assign(window, { Notification: Recorder, shownNotifications: titles })
  })
}

function shownNotifications(page: Page): Promise<string[]> {
  return page.evaluate(
    () => (window as unknown as { shownNotifications: string[] }).shownNotifications,
  )
}
