import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { test } from 'node:test'
import type { GatewayEvent } from '@guildhall/contract'
import fc from 'fast-check'
import { publishEvents } from '../src/shared/state/events.ts'
import { createLoadedStore, withoutEntries } from '../src/shared/state/loaded-store.ts'
import type { LoadedStore } from '../src/shared/state/loaded-store.ts'

type Numbers = Record<string, number>

interface Request {
  ids: string[]
  /** What the server has read; null before. */
  read: Numbers | null
  response: PromiseWithResolvers<Numbers>
}

const ids = ['a', 'b', 'c']

/** Numbers on a fake server, and a store that loads them. The test delivers events and responses step by step. */
function createModel() {
  let numbers: Numbers = {}
  let events: GatewayEvent[] = []
  const requests: Request[] = []
  let count = 0
  const store = createLoadedStore<number>((known, event) => {
    const { id, value } = event.data as unknown as { id: string; value: number | null }
    if (value === null) return withoutEntries(known, (_, each) => each === id)
    return { ...known, [id]: value }
  })

  const change = (id: string, value: number | null): void => {
    const { [id]: _, ...others } = numbers
    numbers = value === null ? others : { ...others, [id]: value }
    events.push({ type: 'changed', data: { id, value } } as unknown as GatewayEvent)
  }
  const readFor = (wanted: string[]): Numbers =>
    Object.fromEntries(Object.entries(numbers).filter(([id]) => wanted.includes(id)))
  const load = (wanted: string[], name?: string): void => {
    const request: Request = { ids: wanted, read: null, response: Promise.withResolvers() }
    requests.push(request)
    store
      .load(
        () => request.response.promise,
        (read) => read,
        name,
      )
      .catch(() => load(wanted, name))
  }
  return {
    store,
    numbers: () => numbers,
    isIdle: () => events.length === 0 && requests.length === 0,
    set: (id: string) => change(id, (count += 1)),
    remove: (id: string) => change(id, null),
    load,
    deliver: (length: number) => publishEvents(events.splice(0, length)),
    read(index: number) {
      const request = requests[index % Math.max(1, requests.length)]
      if (request) request.read ??= readFor(request.ids)
    },
    answer(index: number, isFailure = false) {
      const [request] = requests.splice(index % Math.max(1, requests.length), 1)
      if (isFailure) request?.response.reject(new Error('failed'))
      else request?.response.resolve(request.read ?? readFor(request.ids))
    },
    /** Undelivered events are lost, and what was known is loaded again. */
    loseSession() {
      events = []
      const known = Object.keys(store.getState())
      store.reset()
      load(known)
    },
  }
}

type Model = ReturnType<typeof createModel>

const id = fc.constantFrom(...ids)
const index = fc.nat(3)
const steps = fc.oneof(
  step(6, 'set', id, (model, changed) => model.set(changed)),
  step(2, 'remove', id, (model, changed) => model.remove(changed)),
  step(6, 'deliver', index, (model, length) => model.deliver(length)),
  step(4, 'load', id, (model, wanted) => model.load([wanted])),
  step(2, 'load again', id, (model, wanted) => model.load([wanted], wanted)),
  step(2, 'load all', fc.constant(ids), (model, wanted) => model.load(wanted)),
  step(4, 'read', index, (model, request) => model.read(request)),
  step(6, 'answer', index, (model, request) => model.answer(request)),
  step(1, 'fail', index, (model, request) => model.answer(request, true)),
  step(1, 'lose session', index, (model) => model.loseSession()),
)

test('whatever the order of responses and events, a store has what a fresh load has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { size: '+1' }), async (list) => {
      const model = createModel()
      for (const { run } of list) {
        run(model)
        await turn()
      }
      await settle(model)
      const known = model.store.getState()
      model.load(ids)
      await settle(model)
      const fresh = model.store.getState()
      assert.deepEqual(fresh, model.numbers())
      const loaded = Object.entries(fresh).filter(([each]) => each in known)
      assert.deepEqual(known, Object.fromEntries(loaded))
    }),
    { numRuns: 500 },
  )
})

test('WC7: of requests with the same name the last one counts, and after a reset none', async () => {
  const store: LoadedStore<string> = createLoadedStore()
  const load = (request: Promise<string>) =>
    store.load(
      () => request,
      (value) => ({ value }),
      'x',
    )
  const [slow, fast] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const loads = [load(slow.promise), load(fast.promise)]
  fast.resolve('new')
  await turn()
  slow.reject(new Error('an error of a discarded request is ignored'))
  assert.deepEqual(await Promise.all(loads), [undefined, 'new'])
  assert.deepEqual(store.getState(), { value: 'new' })

  const late = load(Promise.resolve('late'))
  store.reset({ value: 'kept' })
  assert.equal(await late, undefined)
  assert.deepEqual(store.getState(), { value: 'kept' })
})

function step<T>(
  weight: number,
  name: string,
  values: fc.Arbitrary<T>,
  run: (model: Model, value: T) => void,
) {
  const arbitrary = values.map((value) => ({
    run: (model: Model) => run(model, value),
    [fc.toStringMethod]: () => `${name} ${String(value)}`,
  }))
  return { weight, arbitrary }
}

/** Delivers all events and responses. */
async function settle(model: Model): Promise<void> {
  while (!model.isIdle()) {
    model.deliver(1)
    model.answer(0)
    await turn()
  }
}
