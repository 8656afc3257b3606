import type { TestContext } from 'node:test'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { Account } from '../../backend/test/account.ts'
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
