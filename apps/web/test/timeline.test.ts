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
  applyEventToTimelines,
  timelineOf,
  trimTimeline,
} from '../src/shared/state/timelines.ts'
import { createModel } from './timeline-model.ts'

const channel = 'c'

type Model = ReturnType<typeof createModel>

/** What can happen at any moment: on the server, on the wire, by the reader's hand. */
const steps = fc.oneof(
  often(8, 'post', (model) => model.post()),
  oftenAt(3, 'edit', (model, at) => model.edit(at)),
  oftenAt(3, 'remove', (model, at) => model.remove(at)),
  oftenAt(3, 'react', (model, at) => model.react(at, at % 2 === 0 ? 'a' : 'b')),
  oftenAt(1, 'post many', (model, at) => Array.from({ length: at }, model.post)),
  often(10, 'tell', tellOne),
  often(6, 'read', (model) => model.readPage()),
  often(6, 'answer', (model) => model.answerPage()),
  often(2, 'fail', (model) => model.answerPage(true)),
  often(3, 'newest', () => void loadNewest(channel)),
  often(1, 'to newest', () => void jumpToNewest(channel)),
  often(4, 'older', () => void loadOlder(channel)),
  often(4, 'newer', () => void loadNewer(channel)),
  oftenAt(2, 'trim', (_, at) => trimTimeline(channel, at)),
  oftenAt(2, 'around', (_, at) => void loadAround(channel, at)),
  often(3, 'lose', (model) => loseConnection(model, channel)),
  often(1, 'lose elsewhere', (model) => loseConnection(model, undefined)),
  often(1, 'leave', () => clearTimelines()),
)

test('whatever happens while pages are on their way, a timeline is a whole stretch of its channel', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(200), fc.array(steps, { size: '+1' }), async (before, list) => {
      const model = start(before)
      void loadNewest(channel)
      await settle(model)
      for (const { run } of list) {
        run(model)
        await turn()
        assertNoHole(model)
      }
      await settle(model)
      await recover(model)
      assertIsStretch(model)
      await loadAll(model)
      assert.deepEqual(timelineOf(channel)?.messages, model.messages)
    }),
    { numRuns: 300 },
  )
})

test('reading on in a long channel keeps a bounded part of it, which can be read again', async () => {
  const model = start(4000)
  const reads = async (): Promise<void> => {
    await settle(model)
    assertIsStretch(model)
    assert.ok((timelineOf(channel)?.messages.length ?? 0) <= 3050)
  }
  void loadNewest(channel)
  await reads()
  for (let page = 0; page < 80; page += 1) {
    void loadOlder(channel)
    await reads()
    if (page === 40) {
      trimTimeline(channel, 0)
      assertIsStretch(model)
      assert.equal(timelineOf(channel)?.messages.length, 1500)
    }
  }
  assert.equal(timelineOf(channel)?.messages[0]?.seq, 1)
  assert.equal(timelineOf(channel)?.reachesEnd, false)
  for (let page = 0; page < 80; page += 1) {
    void loadNewer(channel)
    await reads()
  }
  assert.equal(timelineOf(channel)?.messages.at(-1)?.seq, 4000)
})

/** A channel with some messages, and a client that knows nothing of it yet. */
function start(messages: number): Model {
  const model = createModel()
  for (let count = 0; count < messages; count += 1) model.post()
  model.loseEvents()
  globalThis.fetch = ((path: string) => model.fetch(path)) as typeof fetch
  clearTimelines()
  return model
}

function often(weight: number, name: string, run: (model: Model) => unknown) {
  return { weight, arbitrary: fc.constant({ run, [fc.toStringMethod]: () => name }) }
}

function oftenAt(weight: number, name: string, run: (model: Model, at: number) => unknown) {
  const arbitrary = fc.nat(250).map((at) => ({
    run: (model: Model) => run(model, at),
    [fc.toStringMethod]: () => `${name} ${at}`,
  }))
  return { weight, arbitrary }
}

function tellOne(model: Model): void {
  const event = model.nextEvent()
  if (event) applyEventToTimelines(event)
}

/** A new session: what was not told by now is lost, and the shown channel is read anew. */
function loseConnection(model: Model, shown: string | undefined): void {
  model.loseEvents()
  void refreshTimelines(shown)
}

/** Lets everything arrive that is on its way. */
async function settle(model: Model): Promise<void> {
  let quietTurns = 0
  while (quietTurns < 3) {
    const event = model.nextEvent()
    quietTurns = event || model.requests.length > 0 ? 0 : quietTurns + 1
    if (event) applyEventToTimelines(event)
    model.answerPage()
    await turn()
  }
}

/** After a failure the reader presses "Try again". */
async function recover(model: Model): Promise<void> {
  const { error, messages = [] } = timelineOf(channel) ?? {}
  if (error == null || messages.length === 0) return
  void loadNewer(channel)
  void loadOlder(channel)
  await settle(model)
}

/** Between two messages that stand next to each other there is none, at any moment. */
function assertNoHole(model: Model): void {
  const { messages = [] } = timelineOf(channel) ?? {}
  const shown = new Set(messages.map(({ seq }) => seq))
  const [first = Infinity, last = 0] = [messages[0]?.seq, messages.at(-1)?.seq]
  const missing = model.messages.filter(({ seq }) => first < seq && seq < last && !shown.has(seq))
  assert.deepEqual(missing, [])
}

function assertIsStretch(model: Model): void {
  const timeline = timelineOf(channel)
  if (!timeline) return
  const { messages, reachesStart, reachesEnd, loading } = timeline
  assert.equal(loading, null)
  const first = reachesStart ? 0 : (messages[0]?.seq ?? Infinity)
  const last = reachesEnd ? Infinity : (messages.at(-1)?.seq ?? -1)
  const stretch = model.messages.filter(({ seq }) => first <= seq && seq <= last)
  assert.deepEqual(messages, stretch)
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
