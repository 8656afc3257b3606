import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Channel, Message } from '@guildhall/contract'
import { errors } from 'playwright-core'
import type { Locator, Page } from 'playwright-core'
import type { Account } from '../../backend/test/account.ts'
import { connect } from '../../backend/test/gateway-client.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { sectionPermissions } from '../src/shared/moderation/settings-sections.ts'
import { openPage, type PageOptions } from './browser.ts'

/** How long one of several attempts waits for the page. */
const attemptMs = 5000

/** An empty page with its own cookies and storage, signed in as `account`. */
export async function openEmptyAs(
  t: TestContext,
  account: Account,
  options: PageOptions = {},
): Promise<Page> {
  const page = await openPage(t, account.url, options)
  const [name = '', value = ''] = (account.cookie ?? '').split('=')
  await page.context().addCookies([{ name, value, url: account.url, httpOnly: true }])
  return page
}

/** Opens the page at `path` with its own cookies and storage, signed in as `account`. */
export async function openAs(
  t: TestContext,
  account: Account,
  path: string,
  options: PageOptions = {},
): Promise<Page> {
  const page = await openEmptyAs(t, account, options)
  await page.goto(path)
  return page
}

/** The message that contains `text`. */
export function messageWith(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text })
}

/** Sends a message in the open channel. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message \u2068?#/ }).fill(text)
  await page.keyboard.press('Enter')
}

/** Opens the channel as `account` and waits until it can post. */
export async function openChannel(
  t: TestContext,
  account: Account,
  { id, serverId, name }: Channel,
  options: PageOptions = {},
): Promise<Page> {
  const page = await openAs(t, account, `/servers/${serverId}/${id}`, options)
  await page.getByRole('textbox', { name: `Message #${name}` }).waitFor()
  return page
}

/** Sends messages one after the other through the gateway, without a browser. */
export async function postMessages(
  account: Account,
  channelId: string,
  ...contents: string[]
): Promise<Message[]> {
  const client = await connect(account)
  const messages: Message[] = []
  for (const content of contents) {
    messages.push((await client.action('message.send', { channelId, content })).message)
  }
  client.ws.close()
  await client.closed
  return messages
}

/** Runs an action of a message's menu. */
export async function chooseAction(page: Page, message: Locator, action: string): Promise<void> {
  const item = page.getByRole('menuitem', { name: action })
  // While pages load, the message can move away from the pointer. Then its toolbar disappears, as it would for a user.
  await waitUntil(`the menu shows ${action}`, async () => {
    try {
      await message.hover({ timeout: attemptMs })
      await message.getByRole('button', { name: 'More actions' }).click({ timeout: attemptMs })
      await item.waitFor({ timeout: attemptMs })
      return true
    } catch (error) {
      if (error instanceof errors.TimeoutError) return item.isVisible()
      throw error
    }
  })
  await item.click()
}

/** Holds a touch on the element until `expected` appears. */
export async function longPress(page: Page, element: Locator, expected: Locator): Promise<void> {
  const box = await element.boundingBox()
  assert.ok(box)
  const session = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expected.waitFor()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

/** Waits until popups open without the server. The page loads them after its first messages. */
export async function waitForPopups(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    return ['js', 'css'].every((type) =>
      names.some((name) => /\/assets\/instant-[^/]*$/.test(name) && name.endsWith(type)),
    )
  })
}

/** Waits until the page shows no loading indicator. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await waitUntil('the page has loaded', async () => {
    const busy = page.getByRole('status').filter({ hasText: 'Loading' })
    return (await busy.count()) === 0
  })
}

/** Waits until the element is on the screen, not only on the page. */
export async function waitUntilVisible(locator: Locator): Promise<void> {
  await locator.waitFor()
  await waitUntil('the element is on the screen', () =>
    locator.evaluate(async (element) => {
      const [entry] = await new Promise<IntersectionObserverEntry[]>((resolve) =>
        new IntersectionObserver(resolve).observe(element),
      )
      return (entry?.intersectionRatio ?? 0) > 0.9
    }),
  )
}

/** Waits until a field of the dialog says why it was refused, and has the focus for the next attempt. */
export async function waitForRefusedField(dialog: Locator, text: string): Promise<void> {
  await dialog.getByText(text).waitFor()
  await dialog.locator('[aria-invalid=true]:focus').waitFor()
}

/** The sections of a server's settings for its owner. */
export const serverSections = Object.keys(sectionPermissions)

/** A red square that browsers and the server accept. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** Uses a picture that was chosen for an account, a server or the like as the dialog shows it. */
export async function useWholePicture(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Crop picture' })
  await dialog.getByRole('button', { name: 'Use picture' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** The role and name of the focused element, as screen readers announce them. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    return `${element?.getAttribute('role') ?? element?.tagName.toLowerCase() ?? ''} ${element?.id ?? ''}`
  })
}

/** Whether the "new" divider is above the message. */
export async function isAbove(divider: Locator, message: Locator): Promise<boolean> {
  const handle = await divider.elementHandle()
  return message.evaluate((row, element) => row.closest('li')?.contains(element) ?? false, handle)
}
