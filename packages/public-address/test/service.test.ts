import assert from 'node:assert/strict'
import test from 'node:test'
import { cacheServices, locateService } from '../src/index.ts'
import type { ServiceRecord } from '../src/index.ts'

const addresses: Record<string, string[]> = {
  'one.example.org': ['8.8.8.8'],
  'two.example.org': ['8.8.4.4'],
  'inside.example.org': ['10.0.0.7'],
}

const record = (name: string, port = 25_570, priority = 0, weight = 0): ServiceRecord => ({
  ...{ name, port, priority, weight },
})

async function locate(records: ServiceRecord[] | Error, host = 'play.example.org') {
  const names: string[] = []
  const options = {
    resolve: async (name: string) => addresses[name] ?? [],
    resolveService: async (name: string) => {
      names.push(name)
      if (records instanceof Error) throw records
      return records
    },
  }
  const deadline = performance.now() + 60_000
  const located = await locateService('_minecraft._tcp', host, options, deadline)
  return { names, at: located && [located.host, located.port, located.destination.address] }
}

test('a service is where its preferred record that resolves says', async () => {
  const one = await locate([record('one.example.org.')], 'Play.Example.org.')
  assert.deepEqual(one.names, ['_minecraft._tcp.play.example.org'])
  assert.deepEqual(one.at, ['one.example.org', 25_570, '8.8.8.8'])
  const weighed = [
    record('gone.example.org', 1, 0),
    record('one.example.org', 2, 1, 5),
    record('two.example.org', 3, 1, 60),
  ]
  assert.deepEqual((await locate(weighed)).at, ['two.example.org', 3, '8.8.4.4'])
  for (const none of [[], [record('.')], [record('')], [record('one.example.org', 0)]]) {
    assert.equal((await locate(none)).at, null)
  }
  for (const host of ['8.8.8.8', '::1', 'localhost', 'game.svc.cluster.local', 'a b']) {
    assert.deepEqual(await locate([record('one.example.org')], host), { names: [], at: null }, host)
  }
})

test('no record leads to a private address, and a record that leads nowhere is a DNS error', async () => {
  const targets = ['inside.example.org', 'localhost', '127.0.0.1', '::ffff:10.0.0.1']
  for (const name of targets) {
    const records = [record('one.example.org'), record(name, 25_565, 9)]
    await assert.rejects(locate(records), { code: 'SSRF_BLOCKED' }, name)
  }
  // The first four are followed, however many there are.
  const many = Array.from({ length: 500 }, () => record('one.example.org'))
  assert.ok((await locate([...many, record('inside.example.org', 1, 9)])).at)
  for (const records of [[record('gone.example.org')], [record('not a host')]]) {
    await assert.rejects(locate(records), { code: 'DNS_ERROR' })
  }
  assert.equal((await locate(new Error('no name server'))).at, null)
})

test('records are cached for a minute, and stay while the lookup fails', async () => {
  let now = 0
  let lookups = 0
  let answer: () => Promise<ServiceRecord[]> = async () => [record('one.example.org')]
  const cached = cacheServices(
    async () => {
      lookups += 1
      return answer()
    },
    () => now,
  )
  const find = async (name: string) => (await cached(name, AbortSignal.timeout(1))).length
  assert.deepEqual(await Promise.all([find('a'), find('a'), find('b')]), [1, 1, 1])
  assert.equal(lookups, 2)
  answer = () => Promise.reject(new Error('no name server'))
  now = 60_000
  assert.deepEqual([await find('a'), await find('c')], [1, 0])
  answer = async () => []
  assert.deepEqual([await find('a'), lookups], [1, 4])
  now = 120_000
  assert.deepEqual([await find('a'), lookups], [0, 5])
})
