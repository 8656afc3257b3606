import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  clearTimelines,
  jumpToNewest,
  loadAround,
  loadNewer,
  loadNewest,
  loadOlder,
  refreshTimelines,
  timelineOf,
  trimTimeline,
  useTimelines,
} from '../../src/shared/state/timelines.ts'
import { createModel } from '../timeline-model.ts'

const channel = 'c'

type Model = ReturnType<typeof createModel>

/** Steps that can happen at any time: on the server, in transit, and by the user. */
const steps = fc.oneof(
  step(8, 'post', (model) => model.post()),
  stepWithNumber(3, 'edit', (model, n) => model.edit(n)),
  stepWithNumber(3, 'remove', (model, n) => model.remove(n)),
  stepWithNumber(3, 'react', (model, n) => model.react(n, n % 2 === 0 ? 'a' : 'b')),
  stepWithNumber(1, 'post many', (model, n) => Array.from({ length: n }, model.post)),
  step(10, 'deliver event', deliverEvent),
  step(6, 'read page', (model) => model.readPage()),
  step(6, 'respond', (model) => model.respond()),
  step(2, 'fail', (model) => model.respond(true)),
  step(3, 'load newest', () => void loadNewest(channel)),
  step(1, 'jump to newest', () => void jumpToNewest(channel)),
  step(4, 'load older', () => void loadOlder(channel)),
  step(4, 'load newer', () => void loadNewer(channel)),
  stepWithNumber(2, 'trim', (_, n) => trimTimeline(channel, n)),
  stepWithNumber(2, 'load around', (_, n) => void loadAround(channel, n)),
  step(3, 'lose session', (model) => loseSession(model, channel)),
  step(1, 'lose session in another channel', (model) => loseSession(model, undefined)),
  step(1, 'clear', () => clearTimelines()),
)

test('WC3: a timeline is a contiguous range of its channel, whatever happens while pages are loading', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(200), fc.array(steps, { size: '+1' }), async (before, list) => {
      const model = start(before)
      void loadNewest(channel)
      await settle(model)
      for (const { run } of list) {
        run(model)
        await turn()
        assertNoGap(model)
      }
      await settle(model)
      await recover(model)
      assertIsRange(model)
      await loadAll(model)
      assert.deepEqual(timelineOf(channel)?.messages, model.messages)
    }),
    { numRuns: 300 },
  )
})

test('scrolling through a long channel keeps a bounded number of messages; others are loaded again', async () => {
  const model = start(4000)
  const settleAndCheck = async (): Promise<void> => {
    await settle(model)
    assertIsRange(model)
    assert.ok((timelineOf(channel)?.messages.length ?? 0) <= 3050)
  }
  void loadNewest(channel)
  await settleAndCheck()
  for (let page = 0; page < 80; page += 1) {
    void loadOlder(channel)
    await settleAndCheck()
    if (page === 40) {
      trimTimeline(channel, 0)
      assertIsRange(model)
      assert.equal(timelineOf(channel)?.messages.length, 1500)
    }
  }
  assert.equal(timelineOf(channel)?.messages[0]?.seq, 1)
  assert.equal(timelineOf(channel)?.reachesEnd, false)
  for (let page = 0; page < 80; page += 1) {
    void loadNewer(channel)
    await settleAndCheck()
  }
  assert.equal(timelineOf(channel)?.messages.at(-1)?.seq, 4000)
})

test('after a failed reload, a jump to an outdated message loads it again', async () => {
  const model = start(1)
  void loadNewest(channel)
  await settle(model)
  model.remove(0)
  loseSession(model, channel)
  model.respond(true)
  await turn()
  void loadAround(channel, 0)
  void loadAround(channel, 1)
  await settle(model)
  assert.deepEqual(timelineOf(channel)?.messages, [])
})

/** A channel with some messages, and a client that has loaded none of them. */
function start(messages: number): Model {
  const model = createModel()
  for (let count = 0; count < messages; count += 1) model.post()
  model.loseEvents()
  globalThis.fetch = ((path: string) => model.fetch(path)) as typeof fetch
  clearTimelines()
  return model
}

function step(weight: number, name: string, run: (model: Model) => unknown) {
  return { weight, arbitrary: fc.constant({ run, [fc.toStringMethod]: () => name }) }
}

function stepWithNumber(weight: number, name: string, run: (model: Model, n: number) => unknown) {
  const arbitrary = fc.nat(250).map((n) => ({
    run: (model: Model) => run(model, n),
    [fc.toStringMethod]: () => `${name} ${n}`,
  }))
  return { weight, arbitrary }
}

function deliverEvent(model: Model): void {
  const event = model.nextEvent()
  if (event) useTimelines.apply([event])
}

/** Starts a new session: undelivered events are lost, and the shown channel is loaded again. */
function loseSession(model: Model, shown: string | undefined): void {
  model.loseEvents()
  void refreshTimelines(shown)
}

/** Delivers all events and responses. */
async function settle(model: Model): Promise<void> {
  let idleTurns = 0
  while (idleTurns < 3) {
    const event = model.nextEvent()
    idleTurns = event || model.requests.length > 0 ? 0 : idleTurns + 1
    if (event) useTimelines.apply([event])
    model.respond()
    await turn()
  }
}

/** Presses "Try again" after a failure. */
async function recover(model: Model): Promise<void> {
  const { error, messages = [] } = timelineOf(channel) ?? {}
  if (error == null || messages.length === 0) return
  void loadNewer(channel)
  void loadOlder(channel)
  await settle(model)
}

/** No message is missing between the first and the last loaded one. */
function assertNoGap(model: Model): void {
  const { messages = [] } = timelineOf(channel) ?? {}
  const shown = new Set(messages.map(({ seq }) => seq))
  const [first = Infinity, last = 0] = [messages[0]?.seq, messages.at(-1)?.seq]
  const missing = model.messages.filter(({ seq }) => first < seq && seq < last && !shown.has(seq))
  assert.deepEqual(missing, [])
}

function assertIsRange(model: Model): void {
  const timeline = timelineOf(channel)
  if (!timeline) return
  const { messages, reachesStart, reachesEnd, loading } = timeline
  assert.equal(loading, null)
  const first = reachesStart ? 0 : (messages[0]?.seq ?? Infinity)
  const last = reachesEnd ? Infinity : (messages.at(-1)?.seq ?? -1)
  const range = model.messages.filter(({ seq }) => first <= seq && seq <= last)
  assert.deepEqual(messages, range)
}

async function loadAll(model: Model): Promise<void> {
  void loadNewest(channel)
  await settle(model)
  for (let page = 0; page < 100; page += 1) {
    const { reachesStart, reachesEnd } = timelineOf(channel) ?? {}
    if (reachesStart && reachesEnd) return
    void (reachesEnd ? loadOlder(channel) : loadNewer(channel))
    await settle(model)
  }
}
