import assert from 'node:assert/strict'
import { before, mock, test } from 'node:test'
import type { GatewayEvent, Message, Thread } from '@guildhall/contract'
import { publishEvents } from '../../src/shared/state/events.ts'
import { loadRepliedMessage, useRepliedMessages } from '../../src/shared/state/replied-message.ts'
import { keepThreads, useThreads } from '../../src/shared/state/threads.ts'

/** Requests that the test answers, the oldest first. */
let requests: PromiseWithResolvers<Response>[] = []

before(() => {
  // A timeout of the client would keep the test running.
  mock.timers.enable({ apis: ['setTimeout'] })
  globalThis.fetch = () => {
    const request = Promise.withResolvers<Response>()
    requests.push(request)
    return request.promise
  }
})

async function respond(index: number, body: object): Promise<void> {
  while (!requests[index]) await new Promise((resolve) => setImmediate(resolve))
  requests[index].resolve(Response.json(body))
}

test('a message that a reply refers to is deleted or changed while it is loading, and afterwards', async () => {
  requests = []
  const message = (id: string, content: string) => ({ id, channelId: 'c', content }) as Message
  const updated = (changed: Message) =>
    ({ type: 'message.updated', data: { serverId: 's', message: changed } }) satisfies GatewayEvent
  const loads = ['a', 'b'].map((id) => loadRepliedMessage('c', id))
  const deleted = { serverId: 's', channelId: 'c', messageId: 'a', seq: 1 }
  publishEvents([
    { type: 'message.deleted', data: deleted } as unknown as GatewayEvent,
    updated(message('b', 'new')),
    updated(message('other', 'not shown')),
  ])
  await respond(0, { message: message('a', 'old') })
  await respond(1, { message: message('b', 'old') })
  await Promise.all(loads)
  assert.deepEqual(useRepliedMessages.getState(), { a: null, b: message('b', 'new') })
  publishEvents([updated(message('b', 'newest')), updated(message('a', 'not shown'))])
  assert.deepEqual(useRepliedMessages.getState(), { a: null, b: message('b', 'newest') })
})

const plans = { id: 'plans', serverId: 's', channelId: 'c', name: 'Plans', lastSeq: 3 } as Thread
const maps = { ...plans, id: 'maps', name: 'Maps' }

test('threads that are changed or deleted while a list is loading do not return to what they were', async () => {
  const response = Promise.withResolvers<{ threads: Thread[]; following: [] }>()
  const loading = keepThreads(() => response.promise)
  publishEvents([
    { type: 'thread.updated', data: { thread: { ...plans, name: 'Old plans', archivedAt: 1 } } },
    { type: 'thread.deleted', data: { serverId: 's', channelId: 'c', threadId: maps.id } },
  ])
  response.resolve({ threads: [plans, maps], following: [] })
  await loading
  assert.deepEqual(
    Object.values(useThreads.getState()).map(({ thread }) => [thread.name, thread.archivedAt]),
    [['Old plans', 1]],
  )

  const newer = { ...plans, name: 'New plans', lastSeq: 4 }
  await keepThreads(async () => {
    publishEvents([{ type: 'thread.updated', data: { thread: plans } }])
    return { threads: [newer], following: [] }
  })
  assert.deepEqual(
    useThreads.getState(),
    { plans: { thread: newer, read: null } },
    'the response was read later',
  )
})
