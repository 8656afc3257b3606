import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { queries as sharedQueries } from '../src/shared/api/query-client.ts'
import { changeQuery, reloadQueries } from '../src/shared/api/reload-queries.ts'
import { useChatState } from '../src/shared/state/chat-state.ts'

const queryKey = ['names']

/** A shown query whose requests are answered by the test: the first one in `requests` is the oldest. */
function showNames(t: TestContext, queries = new QueryClient(), options: object = {}) {
  const requests: PromiseWithResolvers<string[]>[] = []
  const observer = new QueryObserver(queries, {
    queryKey,
    staleTime: 0,
    networkMode: 'always',
    ...options,
    queryFn: ({ signal }) => {
      const request = Promise.withResolvers<string[]>()
      requests.push(request)
      signal.addEventListener('abort', () => request.reject(new Error('cancelled')))
      return request.promise
    },
  })
  t.after(observer.subscribe(() => undefined))
  t.after(() => queries.clear())
  return { queries, requests, names: () => observer.getCurrentResult().data }
}

async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}

test('WC4: changes during the first request are followed by one more request', async (t) => {
  const { queries, requests, names } = showNames(t)
  assert.equal(requests.length, 1)
  const reloads = [reloadQueries(queries, queryKey), reloadQueries(queries, queryKey)]
  assert.equal(requests.length, 1)
  requests[0]?.resolve(['old'])
  await turn()
  assert.equal(requests.length, 2)
  assert.deepEqual(names(), ['old'], 'shown until the next response')
  requests[1]?.resolve(['new'])
  await Promise.all(reloads)
  assert.deepEqual(names(), ['new'])
})

test('a change of the loaded data is not overwritten by a response that may be older', async (t) => {
  const { queries, requests, names } = showNames(t)
  const add = (name: string) =>
    changeQuery<string[]>(queries, queryKey, (list) => list && [...list, name])
  const beforeLoaded = add('mia')
  requests[0]?.resolve(['ben'])
  await turn()
  requests[1]?.resolve(['ben', 'mia'])
  await beforeLoaded
  assert.deepEqual(names(), ['ben', 'mia'])

  await add('kim')
  assert.equal(requests.length, 2, 'nothing is loaded where no request was running')
  void queries.invalidateQueries({ queryKey })
  assert.equal(requests.length, 3)
  const whileLoading = add('eve')
  assert.deepEqual(names(), ['ben', 'mia', 'kim', 'eve'])
  requests[2]?.resolve(['ben', 'mia', 'kim'])
  await turn()
  assert.deepEqual(names(), ['ben', 'mia', 'kim', 'eve'])
  requests[3]?.resolve(['ben', 'mia', 'kim', 'eve'])
  await whileLoading
  assert.equal(requests.length, 4)
})

test('what is shown is loaded again when the connection is back, unless the query refuses', async (t) => {
  const { connection } = useChatState.getState()
  t.after(() => useChatState.setState({ connection }))
  for (const refetchOnReconnect of [true, false]) {
    const { requests } = showNames(t, sharedQueries, { refetchOnReconnect })
    requests[0]?.resolve([])
    await turn()
    useChatState.setState({ connection: { kind: 'lost', retryAt: 0 } })
    assert.equal(requests.length, 1)
    useChatState.setState({ connection: { kind: 'online' } })
    assert.equal(requests.length, refetchOnReconnect ? 2 : 1)
    sharedQueries.clear()
  }
})
