import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { TestContext } from 'node:test'
import type { Message } from '@guildhall/contract'
import type { Account } from '../../../backend/test/account.ts'
import { connect } from '../../../backend/test/gateway-client.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { createSeededRandom } from '../../../backend/test/seeded-random.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { installFakeBrowser } from '../fake-browser.ts'
import { startFaultyProxy } from '../faulty-proxy.ts'

const browser = installFakeBrowser()
const { setTexts } = await import('../../src/shared/i18n/texts.ts')
const { texts: en } = await import('../../src/shared/i18n/en/en.ts')
setTexts('en', en)
const client = await import('../../src/shared/gateway/client.ts')
const { usePendingMessages } = await import('../../src/shared/state/pending-messages.ts')
const { draftOf, saveDraft } = await import('../../src/shared/state/drafts.ts')
const { startThreads, useThreads } = await import('../../src/shared/state/threads.ts')
const { loadNewer, loadNewest, timelineOf } = await import('../../src/shared/state/timelines.ts')
const { useChatState } = await import('../../src/shared/state/chat-state.ts')

/** Opens the client of a new account behind a faulty proxy. The account has a server with one text channel. */
async function open(t: TestContext, settings: Record<string, string> = {}) {
  // Runs before the server stops.
  t.after(async () => {
    if (useChatState.getState().account !== 'signed-out') await client.signOut()
  })
  const app = await startApp(t, { GATEWAY_ACTIONS_PER_MINUTE: '1000000', ...settings })
  const mia = await app.register()
  const { channels } = await mia.expect(201, mia.post('/api/servers', { name: 'Hall' }))
  const channelId = String(channels.find(({ type }: { type: string }) => type === 'text').id)
  const proxy = await startFaultyProxy(t, app.url)
  browser.visit(proxy.url, mia)
  const unsubscribe = useChatState.subscribe(({ connection }) => {
    if (connection.kind === 'lost') setImmediate(client.retryConnection)
  })
  t.after(unsubscribe)
  client.signedIn()
  await waitUntil('the snapshot is received', () => useChatState.getState().snapshot !== null)
  client.setShownChannel(channelId)
  await loadNewest(channelId)
  return { app, mia, channelId, proxy }
}

async function historyOf(account: Account, channelId: string): Promise<Message[]> {
  const messages: Message[] = []
  for (;;) {
    const after = messages.at(-1)?.seq ?? 0
    const path = `/api/channels/${channelId}/messages?after=${after}&limit=100`
    const page: { messages: Message[] } = await account.expect(200, account.get(path))
    if (page.messages.length === 0) return messages
    messages.push(...page.messages)
  }
}

/** Longer than the server keeps a lost session. */
const sessionExpiryMs = 130_000

const plain = { replyTo: null, mentionsRepliedAuthor: true, attachments: [] }

test('WC5: when connections drop at any byte, each message is stored once and in order, and all are shown', async (t) => {
  const random = createSeededRandom((line) => t.diagnostic(line))
  const { app, mia, channelId, proxy } = await open(t)
  const otherDevice = await connect(mia)
  proxy.dropAfter(() => 500 + random.below(8000))
  for (let count = 0; count < 150; count += 1) {
    client.sendMessage({ ...plain, channelId, content: `here ${count}` })
    if (random.below(3) === 0) {
      await otherDevice.action('message.send', { channelId, content: `there ${count}` })
    }
    if (random.below(12) === 0) proxy.dropAll()
    if (count === 50 || count === 100) {
      proxy.goDown()
      // Lets the server notice the lost connection.
      for (let round = 0; round < 5; round += 1) await otherDevice.settle()
      app.clock.advance(sessionExpiryMs)
      proxy.restore()
    }
  }
  proxy.dropAfter(null)
  proxy.dropAll()
  await waitUntil('all messages are stored', () => usePendingMessages.getState().list.length === 0)
  const history = await historyOf(mia, channelId)
  const here = history.map(({ content }) => content).filter((text) => text.startsWith('here'))
  assert.deepEqual(
    here,
    Array.from({ length: 150 }, (_, count) => `here ${count}`),
  )
  await waitUntil('all messages are shown', async () => {
    // A page whose request failed is loaded again on demand.
    await loadNewer(channelId)
    return timelineOf(channelId)?.messages.at(-1)?.seq === history.length
  })
  const shown = timelineOf(channelId)?.messages ?? []
  assert.deepEqual(shown, history.slice(-shown.length))
  await waitUntil('the state equals a fresh snapshot', async () => {
    const fresh = await connect(mia)
    await fresh.close()
    return isDeepStrictEqual(useChatState.getState().snapshot, fresh.snapshot)
  })
  t.diagnostic(`${proxy.dropCount()} drops, ${history.length} messages`)
})

test('WC5: a message sent offline is saved in the browser and sent on reconnect', async (t) => {
  const { mia, channelId, proxy } = await open(t)
  proxy.goDown()
  await waitUntil(
    'the connection is lost',
    () => useChatState.getState().connection.kind !== 'online',
  )
  client.sendMessage({ ...plain, channelId, content: 'from the tunnel' })
  const [pending] = usePendingMessages.getState().list
  assert.deepEqual([pending?.state, pending?.sentAt], ['pending', null])
  assert.match(browser.stored('guildhall.outgoing.') ?? '', /from the tunnel/)
  // Another tab of the account, which may be online, sends what is saved as well.
  client.sendMessage({ ...plain, channelId, content: 'sent by another tab' })
  const { nonce } = usePendingMessages.getState().list[1]!
  browser.changeInOtherTab(`guildhall.outgoing.${nonce}`, null)
  assert.deepEqual(usePendingMessages.getState().list, [pending])
  proxy.restore()
  await waitUntil('the message is stored', () => usePendingMessages.getState().list.length === 0)
  assert.equal(browser.stored('guildhall.outgoing.'), null)
  const [message] = await historyOf(mia, channelId)
  assert.equal(message?.content, 'from the tunnel')
})

test('WC5: a message that may have been stored long ago is not sent again by itself', async (t) => {
  const { app, mia, channelId } = await open(t)
  await client.signOut()
  await mia.logIn()
  // The page was closed before it had the answers.
  const leave = (content: string, sentAt: number): void => {
    const nonce = `left ${content}`
    const message = {
      ...plain,
      nonce,
      channelId,
      userId: mia.id,
      content,
      createdAt: sentAt,
      sentAt,
    }
    const left = { ...message, state: 'pending', reason: null }
    localStorage.setItem(`guildhall.outgoing.${nonce}`, JSON.stringify(left))
  }
  leave('ten minutes ago', Date.now() - 10 * 60_000)
  leave('just now', Date.now())
  browser.visit(app.url, mia)
  client.signedIn()
  const pending = () => usePendingMessages.getState().list
  await waitUntil('one has failed', () => pending().some(({ state }) => state === 'failed'))
  await waitUntil('the other one is stored', async () => {
    return (await historyOf(mia, channelId)).length > 0
  })
  const contents = (await historyOf(mia, channelId)).map(({ content }) => content)
  assert.deepEqual(contents, ['just now'])
  const failed = pending().find(({ state }) => state === 'failed')
  client.retryMessage(failed?.nonce ?? '')
  await waitUntil('it is sent when its author wants it', async () => {
    return (await historyOf(mia, channelId)).length === 2
  })
})

test('a rejected message stays with its reason until the author retries or discards it', async (t) => {
  const { mia, channelId } = await open(t)
  client.sendMessage({ ...plain, channelId, content: ' ' })
  const failed = () => usePendingMessages.getState().list.find(({ state }) => state === 'failed')
  await waitUntil('the message has failed', () => failed() !== undefined)
  assert.notEqual(failed()?.reason, null)
  client.retryMessage(failed()?.nonce ?? '')
  assert.equal(failed(), undefined)
  await waitUntil('the message has failed again', () => failed() !== undefined)
  client.discardMessage(failed()?.nonce ?? '')
  assert.deepEqual(usePendingMessages.getState().list, [])
  assert.equal(browser.stored('guildhall.outgoing.'), null)
  assert.deepEqual(await historyOf(mia, channelId), [])
})

test('messages above the rate limit wait with the reason and are sent in order', async (t) => {
  const { app, mia, channelId } = await open(t, { ACCOUNT_ACTIONS_PER_MINUTE: '20' })
  const otherDevice = await connect(mia)
  app.clock.freeze()
  app.clock.advance(60_000)
  for (let n = 0; n < 20; n += 1) await otherDevice.action('typing.start', { channelId })
  app.clock.advance(59_500)
  const texts = ['one', 'two', 'three']
  for (const content of texts) client.sendMessage({ ...plain, channelId, content })
  const pending = () => usePendingMessages.getState().list
  await waitUntil('all messages wait', () => pending().every(({ reason }) => reason !== null))
  for (const { state, reason } of pending()) {
    assert.equal(state, 'pending')
    assert.match(reason ?? '', /^You’re sending messages too quickly\. Retrying in 1 s\.$/)
  }
  app.clock.advance(500)
  await waitUntil('all messages are stored', () => pending().length === 0)
  const stored = (await historyOf(mia, channelId)).map(({ content }) => content)
  assert.deepEqual(stored, texts)
})

test('after too many connections the client waits as long as the server requires', async (t) => {
  const { app, mia, proxy } = await open(t, { ACCOUNT_CONNECTS_PER_MINUTE: '2' })
  app.clock.freeze()
  app.clock.advance(60_000)
  for (let n = 0; n < 2; n += 1) await connect(mia)
  app.clock.advance(59_000)
  proxy.dropAll()
  await waitUntil('the refusal is known', () => useChatState.getState().refusal === 'rate')
  app.clock.advance(1000)
  await waitUntil(
    'the client is online',
    () => useChatState.getState().connection.kind === 'online',
  )
  assert.equal(useChatState.getState().refusal, null)
})

test('WC8: signing out in another tab signs out this one; nothing of the account is left for the next one', async (t) => {
  const { app, mia, channelId, proxy } = await open(t)
  saveDraft(channelId, 'half a thought')
  startThreads()
  client.sendMessage({ ...plain, channelId, content: 'plans' })
  await waitUntil('it is sent', () => timelineOf(channelId)?.messages.length === 1)
  const thread = `/api/channels/${channelId}/messages/${timelineOf(channelId)?.messages[0]?.id}/thread`
  await mia.expect(201, mia.post(thread, { name: 'Secret plans' }))
  const threadNames = () => Object.values(useThreads.getState()).map((known) => known.thread.name)
  await waitUntil('the thread is known', () => threadNames().join() === 'Secret plans')
  proxy.goDown()
  client.sendMessage({ ...plain, channelId, content: 'not sent' })
  assert.equal(usePendingMessages.getState().list.length, 1)
  await mia.expect(200, mia.at(app.url).post('/api/auth/logout'))
  proxy.restore()
  await waitUntil('the tab is signed out', () => useChatState.getState().account === 'signed-out')
  assert.equal(useChatState.getState().snapshot, null)
  // The session may have ended without a sign-out: the draft stays for its author, but nothing is shown.
  assert.equal(draftOf(channelId), 'half a thought')
  assert.deepEqual([usePendingMessages.getState().list, timelineOf(channelId)], [[], undefined])

  const ben = await app.register()
  browser.visit(app.url, ben)
  client.signedIn()
  await waitUntil('Ben is signed in', () => useChatState.getState().snapshot?.user.id === ben.id)
  assert.equal(draftOf(channelId), '')
  assert.equal(browser.stored('guildhall.draft.'), null)
  assert.deepEqual([usePendingMessages.getState().list, threadNames()], [[], []])

  saveDraft(channelId, 'another thought')
  await client.signOut()
  assert.deepEqual([draftOf(channelId), browser.stored('guildhall.draft.')], ['', null])
})

test('a draft of another tab is shown here, and does not overwrite drafts of this tab', async (t) => {
  const { channelId } = await open(t)
  saveDraft(channelId, 'mine')
  browser.changeInOtherTab('guildhall.draft.other', JSON.stringify('theirs'))
  assert.deepEqual([draftOf(channelId), draftOf('other')], ['mine', 'theirs'])
  browser.changeInOtherTab('guildhall.draft.other', null)
  assert.equal(draftOf('other'), '')
})
