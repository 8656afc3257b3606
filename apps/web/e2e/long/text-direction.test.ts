import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { pagePath } from '@guildhall/contract'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { inBrowser } from '../browser.ts'
import { messageWith, openAs, postMessages, sendMessage } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

const blocks = ['שלום, מה קורה?', '', '> ציטוט!', '', '- ראשון.', '- שני.', '', '# כותרת!']

test("people's texts and names have the direction of their letters", inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const { owner, general } = server
  const user = { displayName: 'דנה!' }
  await owner.expect(200, owner.patch('/api/users/me', user))
  await owner.expect(200, owner.patch(server.path, { name: 'קהילה!' }))
  const channel = { name: 'כללי!', topic: 'על הכול (כמעט).' }
  await owner.expect(200, owner.patch(`/api/channels/${general.id}`, channel))
  await postMessages(owner, general.id, blocks.join('\n'), 'שורה ראשונה!\nand then in English.')
  const page = await openAs(t, owner, `/servers/${server.id}/${general.id}`)
  const composer = page.locator('#composer')
  await composer.waitFor()
  await composer.fill('מה שלומך?')
  assert.equal(await directionOf(composer), 'rtl')
  await composer.fill('How are you?')
  assert.equal(await directionOf(composer), 'ltr')
  await composer.fill('')

  // The exclamation mark belongs to the name, and what follows the name to the sentence.
  const start = page.getByRole('heading', { level: 2, name: /This is the start of/ })
  assert.match((await start.textContent()) ?? '', /start of \u2068#כללי!\u2069/)

  const message = messageWith(page, 'שלום, מה קורה?')
  await message.waitFor()
  assert.deepEqual(await linesOf(message.locator('p, blockquote, li')), [
    'right: שלום, מה קורה?',
    'right: ציטוט!',
    'right: ציטוט!',
    'right: ראשון.',
    'right: ראשון.',
    'right: שני.',
    'right: שני.',
    'right: כותרת!',
  ])
  assert.deepEqual(await linesOf(messageWith(page, 'שורה ראשונה!').locator('p')), [
    'right: שורה ראשונה!',
    'left: and then in English.',
  ])
  await sendMessage(page, 'Thanks!')
  assert.deepEqual(await linesOf(messageWith(page, 'Thanks!').locator('p')), ['left: Thanks!'])
  assert.deepEqual(await leftToRight(page), [])

  const settings = pagePath('serverSettings', { serverId: server.id })
  for (const path of [`${settings}/overview`, `${settings}/channels`, `${settings}/members`]) {
    await page.goto(path)
    await waitForHebrew(page)
    assert.deepEqual(await leftToRight(page), [], path)
  }
  await page.goto(pagePath('accountSettings'))
  await page.getByLabel('Display name').waitFor()
  assert.deepEqual(await leftToRight(page), [])
})

/** For each line of the elements, the side at which it begins, and its text. */
async function linesOf(elements: ReturnType<Page['locator']>): Promise<string[]> {
  return await elements.evaluateAll((found) =>
    found.flatMap((element) => {
      const box = element.getBoundingClientRect()
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const lines: string[] = []
      while (texts.nextNode()) {
        const text = texts.currentNode.textContent ?? ''
        if (text.trim() === '') continue
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        const line = range.getBoundingClientRect()
        const side = box.right - line.right < line.left - box.left ? 'right' : 'left'
        lines.push(`${side}: ${text.trim()}`)
      }
      return lines
    }),
  )
}

async function directionOf(element: ReturnType<Page['locator']>): Promise<string> {
  return await element.evaluate((node) => getComputedStyle(node).direction)
}

async function waitForHebrew(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    /[\u0590-\u05ff]/.test(document.querySelector('main')?.innerText ?? ''),
  )
}

/** The visible Hebrew texts of the page that are laid out from left to right, without the single letters of avatars. */
async function leftToRight(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = []
    const check = (element: Element | null, text: string | null): void => {
      if (!element || !/^\W*[\u0590-\u05ff]./.test(text ?? '')) return
      if (element.closest('.visually-hidden')) return
      if (getComputedStyle(element).direction !== 'rtl')
        found.push(`${element.tagName}.${element.className}: ${text}`)
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) check(texts.currentNode.parentElement, texts.currentNode.textContent)
    for (const field of document.querySelectorAll('input, textarea')) {
      check(field, (field as HTMLInputElement).value)
    }
    return found
  })
}
