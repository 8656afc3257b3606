import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../../backend/test/gateway-client.ts'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { inBrowser } from './browser.ts'
import {
  chooseAction,
  messageWith,
  openAs,
  openChannel,
  postMessages,
  sendMessage,
  waitUntilVisible,
} from './page-actions.ts'
import { sharedApp } from './shared-app.ts'

test(
  'a channel is read in a page that has the focus, and by sending; messages of others are read aloud',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    const { owner, general } = server
    const ben = await server.member()
    await postMessages(owner, general.id, 'the first', 'the second')
    const other = await connect(ben)
    t.after(() => other.ws.close())
    await other.action('channel.read', { channelId: general.id, seq: 2 })
    const page = await openChannel(t, ben, general)
    // A page that is visible beside another one, which has the focus, reads nothing.
    const setFocus = (isFocused: boolean) =>
      page.evaluate((isIt) => {
        document.hasFocus = () => isIt
        dispatchEvent(new Event(isIt ? 'focus' : 'blur'))
      }, isFocused)
    await setFocus(false)
    await postMessages(owner, general.id, 'the third')
    await messageWith(page, 'the third').waitFor()
    await page.getByText('New', { exact: true }).waitFor()
    await setFocus(true)
    await other.next('read.updated', ({ seq }) => seq === 3)

    // A channel marked as unread stays unread while it is open.
    await chooseAction(page, messageWith(page, 'the second'), 'Mark as unread')
    await sendMessage(page, 'an answer')
    const read = await other.next('read.updated', ({ seq }) => seq === 4)
    assert.equal(read.channelId, general.id)

    // Screen readers read aloud what others write, and nothing else.
    await postMessages(owner, general.id, 'a question')
    const aloud = page.getByRole('log')
    await aloud.getByText(': a question').waitFor()
    assert.equal(await aloud.getByText('an answer').count(), 0)
  },
)

test('a reply shows the original message and jumps to it', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const { owner, general } = server
  const ben = await server.member()
  await postMessages(owner, general.id, `Who is in, @${ben.username}?`)
  await postMessages(
    owner,
    general.id,
    ...Array.from({ length: 60 }, (_, index) => `line ${index}`),
  )
  const page = await openAs(t, ben, `/servers/${server.id}/${general.id}?at=1`)
  const question = messageWith(page, 'Who is in').first()
  await chooseAction(page, question, 'Reply')
  await page.getByText(/^Replying to/).waitFor()
  await sendMessage(page, 'Me!')
  const answer = messageWith(page, 'Me!')
  await waitUntilVisible(answer)
  assert.equal(await page.getByText(/^Replying to/).count(), 0)
  const line = answer.getByRole('button', { name: /^Reply to / })
  await line.getByText(`Who is in, @${ben.username}?`).waitFor()
  await line.click()
  await waitUntilVisible(question)

  await chooseAction(page, messageWith(page, 'Me!'), 'Reply')
  await page.getByRole('button', { name: 'Cancel reply' }).click()
  const other = await openAs(t, owner, `/servers/${server.id}/${general.id}?at=1`)
  await messageWith(other, 'Who is in').first().focus()
  await other.keyboard.press('Shift+Delete')
  await messageWith(page, 'Me!').getByText('Original message was deleted').waitFor()
})

test('reactions are counted for everyone and list who reacted', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const { owner, general } = server
  const ben = await server.member()
  await postMessages(owner, general.id, 'Cake?')
  const mine = await openChannel(t, owner, general)
  const his = await openChannel(t, ben, general)
  const count = (page: typeof mine, reactions: string) =>
    messageWith(page, 'Cake?').getByRole('button', { name: `👍, ${reactions}`, exact: true })
  await messageWith(mine, 'Cake?').hover()
  await mine.getByRole('button', { name: 'React with 👍' }).click()
  await count(his, '1 reaction').click()
  for (const page of [mine, his]) {
    await count(page, '2 reactions').waitFor()
    assert.equal(await count(page, '2 reactions').getAttribute('aria-pressed'), 'true')
  }
  await chooseAction(mine, messageWith(mine, 'Cake?'), 'View reactions')
  const reactors = mine.getByRole('dialog', { name: 'Reactions' })
  await reactors.getByText(ben.username).waitFor()
  await reactors.getByText(owner.username).waitFor()
  await mine.keyboard.press('Escape')
  await count(his, '2 reactions').click()
  await count(mine, '1 reaction').waitFor()

  // Without the permission, the reaction buttons disappear.
  const deny = { target: 'role', allow: [], deny: ['add_reactions'] }
  const path = `/api/channels/${general.id}/overwrites/${server.everyone.id}`
  await owner.expect(200, owner.put(path, deny))
  await his.getByRole('button', { name: 'React with ❤️' }).waitFor({ state: 'detached' })
})

test('messages are deleted by their authors and by moderators', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const { owner, general } = server
  const ben = await server.member()
  await postMessages(owner, general.id, 'from the owner')
  await postMessages(ben, general.id, 'first of ben', 'second of ben')
  const mine = await openChannel(t, owner, general)
  const his = await openChannel(t, ben, general)
  const theirs = messageWith(his, 'from the owner')
  await theirs.hover()
  await theirs.getByRole('button', { name: 'More actions' }).click()
  await his.getByRole('menuitem', { name: 'Copy link' }).waitFor()
  for (const name of ['Delete', 'Edit', 'Pin']) {
    assert.equal(await his.getByRole('menuitem', { name }).count(), 0, name)
  }
  await his.keyboard.press('Escape')
  await chooseAction(his, messageWith(his, 'first of ben'), 'Delete')
  await his.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await messageWith(mine, 'first of ben').waitFor({ state: 'detached' })
  await messageWith(mine, 'second of ben').focus()
  await mine.keyboard.press('Shift+Delete')
  await messageWith(his, 'second of ben').waitFor({ state: 'detached' })
  await theirs.waitFor()
})

test('SEC59: message text is never HTML', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const hostile = [
    '<img src=x onerror="document.title=\'caught\'"><script>document.title="caught"</script>',
    '[click](javascript:document.title="caught") ![x](javascript:alert(1))',
    '<a href="https://evil.example" onclick="alert(1)">here</a> <https://fine.example/>',
    '```html\n<iframe src="https://evil.example"></iframe>\n```',
  ]
  await postMessages(await server.member(), server.general.id, ...hostile)
  const page = await openChannel(t, server.owner, server.general)
  const code = messageWith(page, '<iframe').locator('code')
  // Coloured by its language.
  await code.locator('[data-token="string"]').getByText('"https://evil.example"').waitFor()
  assert.equal(await code.textContent(), '<iframe src="https://evil.example"></iframe>')
  const found = await page
    .getByRole('article')
    .evaluateAll((rows) =>
      rows.flatMap((row) => [
        ...[...row.querySelectorAll('img, script, iframe, [onclick], [onerror]')].map(
          ({ outerHTML }) => outerHTML,
        ),
        ...[...row.querySelectorAll('a')].map(({ href }) => href),
      ]),
    )
  assert.deepEqual(found, ['https://evil.example/', 'https://fine.example/'])
  assert.notEqual(await page.title(), 'caught')
  await messageWith(page, '[click](javascript:').waitFor()
})
