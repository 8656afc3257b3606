import assert from 'node:assert/strict'
import { before, mock, test } from 'node:test'
import type { GatewayEvent, Message } from '@guildhall/contract'
import { useChatState } from '../../src/shared/state/chat-state.ts'
import { loadMayWrite } from '../../src/shared/state/conversations.ts'
import { publishEvents } from '../../src/shared/state/events.ts'
import { loadRepliedMessage, useRepliedMessages } from '../../src/shared/state/replied-message.ts'

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

test('of requests for the same thing, the last one counts, whatever the order of the responses', async () => {
  requests = []
  const loads = [loadMayWrite('d'), loadMayWrite('d')]
  await respond(1, { mayWrite: true })
  await respond(0, { mayWrite: false })
  await Promise.all(loads)
  assert.deepEqual(useChatState.getState().readOnly, [])
})

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
