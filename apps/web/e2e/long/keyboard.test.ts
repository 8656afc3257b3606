import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { inBrowser } from '../browser.ts'
import {
  messageWith,
  openAs,
  openChannel,
  postMessages,
  sendMessage,
  focused,
} from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

test(
  'single keys act on a message focused by keyboard; after a click, typing goes to the composer',
  inBrowser,
  async (t) => {
    const app = await sharedApp()
    const server = await createServerFixture(app)
    await postMessages(server.owner, server.general.id, 'first thought', 'second thought')
    const page = await openChannel(t, server.owner, server.general, {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const composer = page.getByRole('textbox', { name: 'Message #general' })
    const editor = page.getByRole('textbox', { name: 'Edit message' })
    const message = messageWith(page, 'second thought')
    const expectWritten = async (text: string, what: string): Promise<void> => {
      assert.equal(await composer.inputValue(), text, what)
      assert.equal(await editor.count(), 0, `${what}: no editor`)
      assert.equal(await page.getByRole('dialog').count(), 0, `${what}: no dialog`)
      assert.equal(await page.getByRole('menu').count(), 0, `${what}: no menu`)
      assert.equal(await page.getByText(/^Replying to/).count(), 0, `${what}: no reply`)
      await composer.fill('')
    }
    for (const text of ['everyone', 'right?', '+1', '?!', '@all']) {
      await message.click()
      await page.keyboard.type(text)
      await expectWritten(text, `typed ${text}`)
    }
    await page.evaluate(() => navigator.clipboard.writeText('from elsewhere'))
    await message.click()
    await page.keyboard.press('Control+v')
    await expectWritten('from elsewhere', 'pasted')
    await message.click()
    for (const key of ['Delete', 'Enter', 'Control+e', 'Alt+e', 'Meta+e'])
      await page.keyboard.press(key)
    await expectWritten('', 'keys that write nothing')
    // Typing after a click on a control goes to the composer, too.
    await page.getByRole('button', { name: /member list$/ }).click()
    await page.keyboard.type('everyone')
    await expectWritten('everyone', 'after a press on a button')

    // Overlays handle their keys themselves.
    await message.hover()
    await message.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menu').waitFor()
    await page.keyboard.type('x')
    assert.equal(await composer.inputValue(), '')
    await page.keyboard.press('Escape')

    await composer.focus()
    await page.keyboard.press('Shift+Tab')
    for (let tries = 0; tries < 20 && !(await focused(page)).startsWith('article'); tries += 1) {
      await page.keyboard.press('Shift+Tab')
    }
    await page.keyboard.press('x')
    assert.equal(await composer.inputValue(), '', 'other keys write nothing there')
    // A click on a message focused by keyboard ends the keyboard mode.
    await message.click()
    await page.keyboard.type('everyone')
    await expectWritten('everyone', 'clicked where the keyboard was')
    await message.click()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('e')
    await editor.waitFor()
  },
)

test('the up arrow edits the last message, even while it is being sent', inBrowser, async (t) => {
  const app = await sharedApp()
  const server = await createServerFixture(app)
  await postMessages(server.owner, server.general.id, 'first thought')
  const page = await openAs(t, server.owner, '/no/such/page')
  const held: (() => void)[] = []
  let holds = false
  await page.routeWebSocket(/\/api\/gateway/, (socket) => {
    const backend = socket.connectToServer()
    socket.onMessage((text) => {
      holds ||= JSON.parse(String(text)).type === 'message.send'
      backend.send(text)
    })
    // Delayed frames must stay in order.
    backend.onMessage((text) => {
      if (holds) held.push(() => socket.send(text))
      else socket.send(text)
    })
  })
  await page.goto(`/servers/${server.id}/${server.general.id}`)
  await sendMessage(page, 'second thought')
  await messageWith(page, 'second thought').waitFor()
  await page.keyboard.press('ArrowUp')
  await waitUntil('the reply and the event', () => held.length >= 2)
  for (const pass of held) pass()
  holds = false
  const editor = page.getByRole('textbox', { name: 'Edit message' })
  await editor.waitFor()
  assert.equal(await editor.inputValue(), 'second thought')
})
