import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { TestContext } from 'node:test'
import type { Message } from '@guildhall/contract'
import type { Account } from '../../backend/test/account.ts'
import { connect } from '../../backend/test/gateway-client.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { createSeededRandom } from '../../backend/test/seeded-random.ts'
import { startApp } from '../../backend/test/start-app.ts'
import { standInForBrowser } from './fake-browser.ts'
import { startProxy } from './cutting-proxy.ts'

const browser = standInForBrowser()
const { setTexts } = await import('../src/shared/i18n/texts.ts')
const { en } = await import('../src/shared/i18n/en/en.ts')
setTexts('en', en)
const client = await import('../src/shared/gateway/client.ts')
const { usePendingMessages } = await import('../src/shared/state/pending-messages.ts')
const { draftOf, saveDraft } = await import('../src/shared/state/drafts.ts')
const { loadNewer, loadNewest, timelineOf } = await import('../src/shared/state/timelines.ts')
const { useChatState } = await import('../src/shared/state/chat-state.ts')

/** A browser of a new account, behind a line that can be cut. The account founds a server with one text channel. */
async function open(t: TestContext, settings: Record<string, string> = {}) {
  // Before the server stops.
  t.after(async () => {
    await client.signOut()
  })
  const app = await startApp(t, { GATEWAY_ACTIONS_PER_MINUTE: '1000000', ...settings })
  const mia = await app.register()
  const { channels } = await mia.expect(201, mia.post('/api/servers', { name: 'Hall' }))
  const channelId = String(channels.find(({ type }: { type: string }) => type === 'text').id)
  const proxy = await startProxy(t, app.url)
  browser.visit(proxy.url, mia)
  const comeBack = useChatState.subscribe(({ connection }) => {
    if (connection.kind === 'lost') setImmediate(client.retryConnection)
  })
  t.after(comeBack)
  client.signedIn()
  await waitUntil('the world is there', () => useChatState.getState().snapshot !== null)
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

/** Longer than a lost session is kept. */
const forgottenMs = 130_000

const plain = { replyTo: null, attachments: [] }

test('wherever the line is cut, what is written here is stored once each, in its order, and all is shown', async (t) => {
  const random = createSeededRandom((line) => t.diagnostic(line))
  const { app, mia, channelId, proxy } = await open(t)
  const elsewhere = await connect(mia)
  proxy.cutAfter(() => 500 + random.below(8000))
  for (let count = 0; count < 150; count += 1) {
    client.sendMessage({ ...plain, channelId, content: `here ${count}` })
    if (random.below(3) === 0) {
      await elsewhere.action('message.send', { channelId, content: `there ${count}` })
    }
    if (random.below(12) === 0) proxy.cut()
    if (count === 50 || count === 100) {
      proxy.breakDown()
      // Long enough for the server to notice.
      for (let beats = 0; beats < 5; beats += 1) await elsewhere.settle()
      app.clock.advance(forgottenMs)
      proxy.mend()
    }
  }
  proxy.cutAfter(null)
  proxy.cut()
  await waitUntil('all is stored', () => usePendingMessages.getState().list.length === 0)
  const history = await historyOf(mia, channelId)
  const here = history.map(({ content }) => content).filter((text) => text.startsWith('here'))
  assert.deepEqual(
    here,
    Array.from({ length: 150 }, (_, count) => `here ${count}`),
  )
  await waitUntil('all is shown', async () => {
    // What was cut while it was read is read on when somebody looks.
    await loadNewer(channelId)
    return timelineOf(channelId)?.messages.at(-1)?.seq === history.length
  })
  const shown = timelineOf(channelId)?.messages ?? []
  assert.deepEqual(shown, history.slice(-shown.length))
  await waitUntil('the world is what a new connection is told', async () => {
    const fresh = await connect(mia)
    await fresh.close()
    return isDeepStrictEqual(useChatState.getState().snapshot, fresh.snapshot)
  })
  t.diagnostic(`${proxy.cuts()} cuts, ${history.length} messages`)
})

test('what is written without a connection waits in the browser, and goes out when it is back', async (t) => {
  const { mia, channelId, proxy } = await open(t)
  proxy.breakDown()
  await waitUntil('the line is cut', () => useChatState.getState().connection.kind !== 'online')
  client.sendMessage({ ...plain, channelId, content: 'from the tunnel' })
  const [waiting] = usePendingMessages.getState().list
  assert.deepEqual([waiting?.state, waiting?.sentAt], ['pending', null])
  assert.match(browser.stored('guildhall.outgoing.') ?? '', /from the tunnel/)
  proxy.mend()
  await waitUntil('it is stored', () => usePendingMessages.getState().list.length === 0)
  assert.equal(browser.stored('guildhall.outgoing.'), null)
  const [message] = await historyOf(mia, channelId)
  assert.equal(message?.content, 'from the tunnel')
})

test('what the server refuses stays with its reason until its author tries again or throws it away', async (t) => {
  const { mia, channelId } = await open(t)
  client.sendMessage({ ...plain, channelId, content: ' ' })
  const failed = () => usePendingMessages.getState().list.find(({ state }) => state === 'failed')
  await waitUntil('it has failed', () => failed() !== undefined)
  assert.notEqual(failed()?.reason, null)
  client.retryMessage(failed()?.nonce ?? '')
  assert.equal(failed(), undefined)
  await waitUntil('it has failed again', () => failed() !== undefined)
  client.discardMessage(failed()?.nonce ?? '')
  assert.deepEqual(usePendingMessages.getState().list, [])
  assert.equal(browser.stored('guildhall.outgoing.'), null)
  assert.deepEqual(await historyOf(mia, channelId), [])
})

test('what is written beyond the limit waits with the reason, and goes out in its order', async (t) => {
  const { app, mia, channelId } = await open(t, { ACCOUNT_ACTIONS_PER_MINUTE: '20' })
  const elsewhere = await connect(mia)
  app.clock.freeze()
  app.clock.advance(60_000)
  for (let n = 0; n < 20; n += 1) await elsewhere.action('typing.start', { channelId })
  app.clock.advance(59_500)
  const texts = ['one', 'two', 'three']
  for (const content of texts) client.sendMessage({ ...plain, channelId, content })
  const waiting = () => usePendingMessages.getState().list
  await waitUntil('all wait', () => waiting().every(({ reason }) => reason !== null))
  for (const { state, reason } of waiting()) {
    assert.equal(state, 'pending')
    assert.match(reason ?? '', /^You’re sending messages too quickly\. Retrying in 1 s\.$/)
  }
  app.clock.advance(500)
  await waitUntil('all is stored', () => waiting().length === 0)
  const stored = (await historyOf(mia, channelId)).map(({ content }) => content)
  assert.deepEqual(stored, texts)
})

test('after too many connects the client waits as long as the server says', async (t) => {
  const { app, mia, proxy } = await open(t, { ACCOUNT_CONNECTS_PER_MINUTE: '2' })
  app.clock.freeze()
  app.clock.advance(60_000)
  for (let n = 0; n < 2; n += 1) await connect(mia)
  app.clock.advance(59_000)
  proxy.cut()
  await waitUntil('the page says why', () => useChatState.getState().refusal === 'rate')
  app.clock.advance(1000)
  await waitUntil('it is back', () => useChatState.getState().connection.kind === 'online')
  assert.equal(useChatState.getState().refusal, null)
})

test('another tab that signs out ends this one, and drafts are kept for their author alone', async (t) => {
  const { app, mia, channelId } = await open(t)
  saveDraft(channelId, 'half a thought')
  await mia.expect(200, mia.post('/api/auth/logout'))
  await waitUntil('it is signed out', () => useChatState.getState().account === 'signed-out')
  assert.equal(useChatState.getState().snapshot, null)
  assert.equal(draftOf(channelId), 'half a thought')

  const ben = await app.register()
  browser.visit(app.url, ben)
  client.signedIn()
  await waitUntil('Ben is there', () => useChatState.getState().snapshot?.user.id === ben.id)
  assert.equal(draftOf(channelId), '')
  assert.equal(browser.stored('guildhall.draft.'), null)
})

test('a draft that another tab writes is shown here, and neither undoes the other', async (t) => {
  const { channelId } = await open(t)
  saveDraft(channelId, 'mine')
  browser.changeElsewhere('guildhall.draft.other', JSON.stringify('theirs'))
  assert.deepEqual([draftOf(channelId), draftOf('other')], ['mine', 'theirs'])
  browser.changeElsewhere('guildhall.draft.other', null)
  assert.equal(draftOf('other'), '')
})
