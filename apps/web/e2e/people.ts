import type { TestContext } from 'node:test'
import type { Channel, Message } from '@guildhall/contract'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { Account } from '../../backend/test/account.ts'
import { connect } from '../../backend/test/gateway-client.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { openPage } from './browser.ts'

/** A browser in which `account` is signed in, on the page at `path`. */
export async function openAs(
  t: TestContext,
  account: Account,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openPage(t, account.url, options)
  const [name = '', value = ''] = (account.cookie ?? '').split('=')
  await page.context().addCookies([{ name, value, url: account.url, httpOnly: true }])
  await page.goto(path)
  return page
}

/** The message whose text holds `text`. */
export function messageWith(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text })
}

/** Writes into the channel that is shown. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message #/ }).fill(text)
  await page.keyboard.press('Enter')
}

/** A browser in which `account` is in the channel, and may write. */
export async function openChannel(
  t: TestContext,
  account: Account,
  { id, serverId, name }: Channel,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openAs(t, account, `/servers/${serverId}/${id}`, options)
  await page.getByRole('textbox', { name: `Message #${name}` }).waitFor()
  return page
}

/** Sends messages one after the other, without a browser. */
export async function post(
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

/** Chooses from a message's menu. */
export async function choose(page: Page, message: Locator, action: string): Promise<void> {
  await message.hover()
  await message.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Waits until nothing on the page says that it is loading. */
export async function waitLoaded(page: Page): Promise<void> {
  await waitUntil('the page has loaded', async () => {
    const busy = page.getByRole('status').filter({ hasText: 'Loading' })
    return (await busy.count()) === 0
  })
}

/** Waits until all of it is to be seen, and not only part of the page. */
export async function waitInSight(what: Locator): Promise<void> {
  await what.waitFor()
  await waitUntil('it is in sight', () =>
    what.evaluate(async (element) => {
      const [seen] = await new Promise<IntersectionObserverEntry[]>((resolve) =>
        new IntersectionObserver(resolve).observe(element),
      )
      return (seen?.intersectionRatio ?? 0) > 0.9
    }),
  )
}

/** The sections of a server's settings, as its owner has them. */
export const serverSections = [
  'overview',
  'channels',
  'roles',
  'members',
  'join-requests',
  'bans',
  'invites',
  'webhooks',
  'audit-log',
]
