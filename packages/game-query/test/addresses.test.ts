import assert from 'node:assert/strict'
import test from 'node:test'
import type { Destination } from '@guildhall/public-address'
import { queryGameServer } from '../src/index.ts'
import { converseOverTcp } from '../src/tcp.ts'
import { converseOverUdp } from '../src/udp.ts'
import { LONG_TIMEOUT, startUdp } from './support/servers.ts'

test('a blocked, unknown or malformed host fails with its own error code', async () => {
  const query = (host: string, ...addresses: string[]) =>
    queryGameServer({ game: 'css', host, port: 1, resolve: () => Promise.resolve(addresses) })
  const blocked = { name: 'QueryFailure', code: 'SSRF_BLOCKED' }
  await assert.rejects(query('10.0.0.1'), blocked)
  await assert.rejects(query('localhost'), blocked)
  await assert.rejects(query('example.org', '8.8.8.8', '127.0.0.1'), blocked)
  await assert.rejects(query('example.org'), { name: 'QueryFailure', code: 'DNS_ERROR' })
  await assert.rejects(query('a b'), { name: 'QueryFailure', code: 'INVALID_HOST' })
})

test('an IPv6 address may be in brackets, and nothing else', async (t) => {
  const server = await startUdp(t, '::1', (_, reply) => {
    reply(
      Buffer.from(
        '\xff\xff\xff\xffI\x11Hafen\0map\0dir\0game\0\0\0\x01\x08\0dl\0\x011\0',
        'latin1',
      ),
    )
  })
  const query = { game: 'css', port: server.port, ...LONG_TIMEOUT }
  const { host, server: info } = await queryGameServer({ ...query, host: '[::1]' })
  assert.deepEqual([host, info.name], ['[::1]', 'Hafen'])
  for (const invalid of [
    '[127.0.0.1]',
    '[::1',
    '::1]',
    '[]',
    '[[::1]]',
    '[::1]:80',
    '[localhost]',
    '[fe80::1%lo]',
  ]) {
    await assert.rejects(
      queryGameServer({ ...query, host: invalid }),
      { code: 'INVALID_HOST' },
      invalid,
    )
  }
  const internal = queryGameServer({ game: 'css', port: 1, host: '[::ffff:10.0.0.1]' })
  await assert.rejects(internal, { code: 'SSRF_BLOCKED' })
})

test('an unchecked address is rejected before a socket is opened', () => {
  const destination = { address: '127.0.0.1', family: 4 } as Destination
  const converse = function* () {
    yield Buffer.alloc(1)
    return { name: null, map: null, version: null, online: null, max: null }
  }
  const exchange = { destination, port: 1, converse, deadline: performance.now() + 1000 }
  assert.throws(() => converseOverUdp(exchange), TypeError)
  assert.throws(() => converseOverTcp(exchange), TypeError)
})

test('a resolver that fails or times out causes a DNS error before the deadline', async () => {
  const queryWith = (resolve: () => Promise<string[]>) =>
    queryGameServer({ game: 'css', host: 'example.org', port: 1, timeoutMs: 50, resolve })
  await assert.rejects(
    queryWith(() => Promise.reject(new Error('broken'))),
    { code: 'DNS_ERROR' },
  )
  await assert.rejects(
    queryWith(() => new Promise(() => {})),
    { code: 'DNS_ERROR' },
  )
})
