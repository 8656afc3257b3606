import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { connect } from '../../../backend/test/gateway-client.ts'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import {
  chooseAction,
  messageWith,
  openAs,
  openChannel,
  postMessages,
  sendMessage,
} from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'
import {
  fieldOf,
  backgroundOf,
  channelLink,
  assertFocused,
  hand,
  note,
} from '../composer-actions.ts'

test(
  'roles and those who are online are completed, shown in colour and highlighted',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    const { owner, general } = server
    const role = await server.role('Raid Leads', [])
    await owner.expect(200, owner.patch(`${server.path}/roles/${role.id}`, { color: '#c02020' }))
    const ben = await server.member(role)
    const mia = await server.member()
    const page = await openAs(t, owner, `/servers/${server.id}/settings/roles?role=${role.id}`)
    await page.getByRole('switch', { name: 'Anyone can mention this role' }).check()
    await assertAccessible(page, 'the settings of a role')
    const save = page.getByRole('button', { name: 'Save' })
    await save.click()
    await save.waitFor({ state: 'detached' })

    // A member without permissions completes it.
    const hers = await openChannel(t, mia, general)
    const his = await openChannel(t, ben, general, { viewport: { width: 320, height: 640 } })
    const field = fieldOf(hers)
    await field.pressSequentially('Ready, @rai')
    await hers.getByRole('option', { name: '@Raid Leads' }).waitFor()
    await assertAccessible(hers, 'suggested roles')
    await hers.keyboard.press('Tab')
    assert.equal(await field.inputValue(), 'Ready, @Raid Leads ')
    await hers.keyboard.press('Enter')
    const mentioned = messageWith(his, 'Ready, @Raid Leads')
    await mentioned.waitFor()
    await postMessages(mia, general.id, 'nobody here')
    const plain = messageWith(his, 'nobody here')
    await plain.waitFor()
    assert.notEqual(await backgroundOf(mentioned), await backgroundOf(plain))
    const pill = mentioned.getByText('@Raid Leads', { exact: true })
    const color = (locator: Locator) =>
      locator.evaluate((element) => getComputedStyle(element).color)
    assert.notEqual(await color(pill), await color(plain.getByText('nobody here')))
    await assertAccessible(his, 'a mention of a role')

    // The message follows a new name.
    await owner.expect(200, owner.patch(`${server.path}/roles/${role.id}`, { name: 'Captains' }))
    await messageWith(his, 'Ready, @Captains').waitFor()
    await postMessages(owner, general.id, '@here now')
    const toAll = messageWith(his, '@here now')
    await toAll.waitFor()
    assert.equal(await backgroundOf(toAll), await backgroundOf(messageWith(his, 'Ready')))
  },
)

test(
  'channels and emoji are completed, and emoji are picked from the picker',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    const plans = await server.channel('plans')
    const page = await openChannel(t, server.owner, server.general)
    const field = fieldOf(page)
    await field.pressSequentially('See #pla')
    await page.getByRole('option', { name: 'plans' }).waitFor()
    await page.keyboard.press('Enter')
    assert.equal(await field.inputValue(), 'See #plans ')
    await page.keyboard.press('Enter')
    const link = messageWith(page, 'See #plans').getByRole('link', { name: '#plans' })
    assert.match((await link.getAttribute('href')) ?? '', new RegExp(plans.id))

    await field.pressSequentially(':smi')
    const first = page.getByRole('option').first()
    await first.waitFor()
    const suggested = (await first.innerText()).trim()
    await page.keyboard.press('Enter')
    const emoji = (await field.inputValue()).trim()
    assert.ok(suggested.startsWith(emoji), `${suggested} becomes ${emoji}`)
    await field.fill('')
    await field.pressSequentially('Well done :tada:')
    assert.equal(await field.inputValue(), 'Well done 🎉')
    // Unknown short names stay, and URLs and times suggest nothing.
    await field.fill('')
    await field.pressSequentially('at 10:30 :nosuchthing: mail me@home')
    assert.equal(await page.getByRole('option').count(), 0)
    assert.equal(await field.inputValue(), 'at 10:30 :nosuchthing: mail me@home')

    await field.fill('ab')
    await field.press('ArrowLeft')
    await page.getByRole('button', { name: 'Choose an emoji' }).click()
    await page.getByLabel('Search emoji').fill('rocket')
    await page.keyboard.press('Enter')
    assert.equal(await field.inputValue(), 'a🚀b')
    await assertFocused(field)
  },
)

test('channels are completed by name and stay linked after a new name', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const { owner, general, everyone } = server
  const lounge = await server.channel('Café & Lounge!')
  const voice = await server.channel('Voice 1', { type: 'voice' })
  const ben = await server.member()
  const page = await openChannel(t, owner, general)
  const his = await openChannel(t, ben, general)
  const field = fieldOf(page)
  await field.pressSequentially('Meet in #caf')
  await page.getByRole('option').filter({ hasText: lounge.name }).waitFor()
  await page.keyboard.press('Tab')
  await field.pressSequentially('or #voice')
  await page.getByRole('option').filter({ hasText: voice.name }).waitFor()
  await page.keyboard.press('Tab')
  assert.equal(await field.inputValue(), 'Meet in #Café & Lounge! or #Voice 1 ')
  await page.keyboard.press('Enter')
  const [mine, read] = [page, his].map((each) => messageWith(each, 'Meet in'))
  for (const message of [mine!, read!]) {
    for (const { id, name } of [lounge, voice]) {
      const link = message.getByRole('link', { name: `#${name}` })
      assert.equal(await link.getAttribute('href'), `/servers/${server.id}/${id}`)
    }
  }
  await owner.expect(200, owner.patch(`/api/channels/${lounge.id}`, { name: 'Kitchen ✨' }))
  await read!.getByRole('link', { name: '#Kitchen ✨' }).waitFor()
  await chooseAction(page, mine!, 'Edit')
  const editor = page.getByRole('textbox', { name: 'Edit message' })
  assert.equal(await editor.inputValue(), 'Meet in #Kitchen ✨ or #Voice 1')
  await editor.fill('Now in #Kitchen ✨')
  await page.keyboard.press('Enter')
  await messageWith(his, 'Now in').getByRole('link', { name: '#Kitchen ✨' }).waitFor()
  const hidden = { target: 'role', allow: [], deny: ['view_channel'] }
  await owner.expect(200, owner.put(`/api/channels/${lounge.id}/overwrites/${everyone.id}`, hidden))
  await messageWith(his, 'Now in #unknown channel').waitFor()
})

test('too large and too many files are rejected before the upload', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const page = await openChannel(t, server.owner, server.general)
  const field = fieldOf(page)
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/attachments')) uploads.push(request.url())
  })
  await field.fill('with a film')
  await hand(field, 'drop', [{ name: 'film.mkv', type: 'video/x-matroska', size: 26_214_401 }])
  await page
    .getByText(/“film\.mkv” is too large/)
    .first()
    .waitFor()
  assert.deepEqual(uploads, [])
  assert.equal(await field.inputValue(), 'with a film')
  await hand(
    field,
    'drop',
    Array.from({ length: 11 }, (_, index) => ({ ...note, name: `note-${index}.txt` })),
  )
  await page.getByText('You can attach up to 10 files to a message.').first().waitFor()
  await waitUntil('ten of them are there', () => Promise.resolve(uploads.length === 10))
  await field.press('Enter')
  await messageWith(page, 'with a film').getByText('note-9.txt').waitFor()
})

test('files are sent from a page on plain HTTP, too', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const page = await openChannel(t, server.owner, server.general)
  // Browsers provide `crypto.randomUUID` only on HTTPS and localhost.
  await page.evaluate(() => Object.assign(crypto, { randomUUID: undefined }))
  await hand(fieldOf(page), 'drop', [note])
  await page.getByText('notes.txt').waitFor()
  await fieldOf(page).press('Enter')
  await messageWith(page, 'notes.txt').waitFor()
})

test('in slow mode nothing is sent too early and nothing is lost', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const { general, owner } = server
  await owner.expect(200, owner.patch(`/api/channels/${general.id}`, { slowmodeSeconds: 600 }))
  const page = await openChannel(t, await server.member(), general)
  await sendMessage(page, 'the first')
  await messageWith(page, 'the first').waitFor()
  await sendMessage(page, 'the second')
  await page
    .getByRole('alert')
    .filter({ hasText: 'You can send your next message in' })
    .waitFor({ state: 'attached' })
  assert.equal(await fieldOf(page).inputValue(), 'the second')
  assert.equal(await messageWith(page, 'the second').count(), 0)
})

test(
  'others see who is typing until the message is sent, or for a few seconds',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    const [ben, mia] = [await server.member(), await server.member()]
    const page = await openChannel(t, ben, server.general)
    const other = await openChannel(t, server.owner, server.general)
    // The members come later than the first messages.
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await other.route('**/members?*', async (route) => {
      await released
      await route.continue()
    })
    await other.reload()
    await fieldOf(other).waitFor()
    // Timers run, but nothing is over.
    const now = Date.now()
    await other.clock.setFixedTime(now)
    await fieldOf(page).pressSequentially('so')
    await other.getByText('Someone is typing…').first().waitFor()
    release()
    const typing = other.getByText(`${ben.username} is typing…`).first()
    await typing.waitFor()
    assert.equal(await page.getByText(/is typing/).count(), 0)
    await page.keyboard.press('Enter')
    await messageWith(other, 'so').waitFor()
    await typing.waitFor({ state: 'detached' })

    await fieldOf(page).pressSequentially('and')
    await typing.waitFor()
    await other.clock.setFixedTime(now + 10_000)
    const client = await connect(mia)
    await client.action('typing.start', { channelId: server.general.id })
    await other
      .getByText(new RegExp(`^${mia.username} is typing`))
      .first()
      .waitFor()
    await client.close()
  },
)

test('a reply notifies its author unless that is turned off', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const ben = await server.member()
  const { owner, general } = server
  const plans = await server.channel('plans')
  await postMessages(ben, general.id, 'Shall we?')
  const page = await openChannel(t, owner, general)
  const his = await openChannel(t, ben, plans)
  await chooseAction(page, messageWith(page, 'Shall we?'), 'Reply')
  const notify = page.getByRole('button', { name: `Notify ${ben.username}` })
  await notify.click()
  await notify.and(page.locator('[aria-pressed="false"]')).waitFor()
  await page.keyboard.type('a plain answer')
  await page.keyboard.press('Enter')
  await messageWith(page, 'a plain answer').waitFor()
  await chooseAction(page, messageWith(page, 'Shall we?').first(), 'Reply')
  await notify.and(page.locator('[aria-pressed="true"]')).waitFor()
  await page.keyboard.type('a loud answer')
  await page.keyboard.press('Enter')
  await channelLink(his, 'general').getByText('1', { exact: true }).waitFor()
  // Escape closes the suggestions or cancels the reply, but never discards the text.
  await chooseAction(page, messageWith(page, 'Shall we?').first(), 'Reply')
  await page.keyboard.type(`@${ben.username} the loudest answer`)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await messageWith(page, 'the loudest answer').waitFor()
  await channelLink(his, 'general').getByText('2', { exact: true }).waitFor()
})

test(
  'keys: Enter sends, Shift+Enter breaks the line, arrow up edits the last message',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    const page = await openChannel(t, server.owner, server.general)
    const field = fieldOf(page)
    await field.pressSequentially('one line')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('another line')
    assert.equal(await field.inputValue(), 'one line\nanother line')
    await page.keyboard.press('Enter')
    await messageWith(page, 'another line').waitFor()
    assert.equal(await page.getByRole('article').count(), 1)
    await page.keyboard.press('Enter')
    await field.pressSequentially('   ')
    await page.keyboard.press('Enter')
    assert.equal(await page.getByRole('article').count(), 1)

    await field.fill('')
    await page.keyboard.press('ArrowUp')
    const editor = page.getByRole('textbox', { name: 'Edit message' })
    assert.equal(await editor.inputValue(), 'one line\nanother line')
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('a third')
    await page.keyboard.press('Enter')
    await messageWith(page, 'a third').getByText('(edited)').waitFor()
    await assertFocused(field)
    // Arrow up in a non-empty field moves the caret.
    await field.fill('a text')
    await page.keyboard.press('ArrowUp')
    assert.equal(await editor.count(), 0)
  },
)

test('Enter that ends an IME composition sends nothing', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const page = await openChannel(t, server.owner, server.general)
  const field = fieldOf(page)
  await field.focus()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.imeSetComposition', {
    text: 'こんにちは',
    selectionStart: 5,
    selectionEnd: 5,
  })
  await browser.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 13,
  })
  await browser.send('Input.insertText', { text: 'こんにちは' })
  assert.equal(await field.inputValue(), 'こんにちは')
  // Safari ends the composition first, so that only the key code identifies the key.
  await browser.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
  })
  assert.equal(await field.inputValue(), 'こんにちは')
  assert.equal(await page.getByRole('article').count(), 0)
  await page.keyboard.press('Enter')
  await messageWith(page, 'こんにちは').waitFor()
})

test('a too long message is reported and stays in the field', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const page = await openChannel(t, server.owner, server.general)
  const field = fieldOf(page)
  // The author's name counts, and an emoji is one character.
  const room = 4000 - [...server.owner.username].length
  await field.fill('🦊'.repeat(room - 2))
  await page.getByText('2 characters left').waitFor()
  const long = '🦊'.repeat(room + 3)
  await field.fill(long)
  await page
    .getByText(/^3 characters over the limit/)
    .first()
    .waitFor()
  await field.press('Enter')
  assert.equal(await field.inputValue(), long)
  assert.equal(await field.getAttribute('aria-invalid'), 'true')
  assert.equal(await page.getByRole('article').count(), 0)
  await page.reload()
  await page
    .getByText(/^3 characters over the limit/)
    .first()
    .waitFor()
  assert.equal(await field.inputValue(), long)
  const send = page.getByRole('button', { name: 'Send message' })
  assert.equal(await send.isDisabled(), true)
  await field.fill(long.slice(0, -6))
  await field.press('Enter')
  await messageWith(page, '🦊🦊').waitFor()
  await page.getByRole('article').getByText('Not sent').waitFor({ state: 'detached' })

  await field.fill('a log\n'.repeat(1000))
  await page.getByRole('button', { name: 'Attach as file' }).click()
  assert.equal(await field.inputValue(), '')
  await field.press('Enter')
  await messageWith(page, 'message.txt').getByText('5.9 KB').waitFor()
})

test(
  'no text becomes HTML in drafts, suggestions, replies and notifications',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    const ben = await server.member()
    const { owner, general } = server
    const evil = '<img src=x onerror=document.title="caught">'
    await owner.expect(200, owner.patch(`${server.path}/members/${ben.id}`, { nickname: evil }))
    await server.channel('evil')
    const page = await openChannel(t, ben, general)
    const other = await openChannel(t, owner, general)
    await hand(fieldOf(page), 'drop', [{ ...note, name: `${evil}.txt` }])
    await page.getByText(`${evil}.txt`).first().waitFor()
    await sendMessage(page, `${evil} <script>document.title="caught"</script>`)
    for (const reader of [page, other]) await messageWith(reader, 'caught').first().waitFor()
    await fieldOf(page).pressSequentially('x')
    await other.getByText(`${evil} is typing…`).first().waitFor()
    await chooseAction(other, messageWith(other, 'caught').first(), 'Reply')
    await other.getByText(`Replying to ${evil}`).waitFor()
    await fieldOf(other).pressSequentially('@img')
    await other.getByRole('option').filter({ hasText: evil }).waitFor()
    for (const reader of [page, other]) {
      assert.notEqual(await reader.title(), 'caught')
      assert.equal(await reader.locator('img[src="x"], [onerror], main script').count(), 0)
    }
  },
)

test('a rejected message stays and is sent on retry', inBrowser, async (t) => {
  const app = await startApp(t)
  const server = await createServerFixture(app)
  const ben = await server.member()
  const { general, owner } = server
  const page = await openChannel(t, ben, general)
  const other = await openChannel(t, ben, general)
  await owner.expect(200, owner.patch(`/api/channels/${general.id}`, { slowmodeSeconds: 3 }))
  await page.getByText('Slow mode is on: one message every 3 seconds.').waitFor()
  app.clock.freeze()
  await sendMessage(page, 'first')
  await messageWith(other, 'first').waitFor()
  await page.getByText('Slow mode is on: one message every 3 seconds.').waitFor()
  // The server's clock is stopped: for the server, slow mode is not over.
  await sendMessage(page, 'too soon')
  const refused = messageWith(page, 'too soon')
  await refused
    .getByRole('alert')
    .getByText(/^Not sent: This channel is in slow mode/)
    .waitFor()
  assert.equal(await messageWith(other, 'too soon').count(), 0)
  await page.reload()
  await refused.getByRole('alert').waitFor()
  app.clock.advance(6000)
  await refused.getByRole('button', { name: 'Try again' }).click()
  await messageWith(other, 'too soon').waitFor()
  await refused.getByRole('alert').waitFor({ state: 'detached' })
  assert.equal(await refused.count(), 1)
})

test('each channel keeps its draft, even after a reload', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  await server.channel('plans')
  const page = await openChannel(t, server.owner, server.general)
  await fieldOf(page).fill('for general')
  await channelLink(page, 'plans').click()
  const plans = page.getByRole('textbox', { name: 'Message #plans' })
  await plans.waitFor()
  assert.equal(await plans.inputValue(), '')
  await plans.fill('for the plans\non two lines')
  await page.reload()
  await plans.waitFor()
  assert.equal(await plans.inputValue(), 'for the plans\non two lines')
  await channelLink(page, 'general').click()
  const general = page.getByRole('textbox', { name: 'Message #general' })
  await general.waitFor()
  assert.equal(await general.inputValue(), 'for general')
  await general.press('Enter')
  await page.reload()
  await general.waitFor()
  assert.equal(await general.inputValue(), '')
})
