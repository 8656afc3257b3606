import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Thread } from '@guildhall/contract'
import { publishEvents } from '../src/shared/state/events.ts'
import { keepThreads, useThreads } from '../src/shared/state/threads.ts'

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
    Object.values(useThreads.getState().threads).map(({ name, archivedAt }) => [name, archivedAt]),
    [['Old plans', 1]],
  )

  const newer = { ...plans, name: 'New plans', lastSeq: 4 }
  await keepThreads(async () => {
    publishEvents([{ type: 'thread.updated', data: { thread: plans } }])
    return { threads: [newer], following: [] }
  })
  assert.deepEqual(useThreads.getState().threads, { plans: newer }, 'the response was read later')
})
