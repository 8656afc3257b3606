import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import test from 'node:test'
import { actions } from '@guildhall/contract'
import { connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { createServerFixture } from '../server-fixture.ts'
import { createSeededRandom } from '../seeded-random.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { startApp } from '../start-app.ts'

const settings = { GATEWAY_ACTIONS_PER_MINUTE: '100000' }

test('every text frame gets exactly one reply and keeps the connection open', async (t) => {
  const chance = createSeededRandom((line) => t.diagnostic(line))
  const app = await startApp(t, settings)
  const fixture = await createServerFixture(app)
  const client = await connect(fixture.owner)
  const total = 600
  for (let count = 0; count < total; count += 1) client.send(anyFrame(chance, fixture.general.id))
  const isReply = ({ type }: { type: string }): boolean => type === 'reply' || type === 'error'
  client.send({ type: 'heartbeat', id: 'the end' })
  await client.frame(({ id }) => id === 'the end')
  const responses = client.frames.filter(isReply)
  assert.equal(responses.length, total + 1)
  for (const { type, data } of responses) {
    if (type === 'error') assert.notEqual(data.code, 'internal_error', JSON.stringify(data))
  }
  await client.close()
})

test('invalid frame bytes close at most their own connection', async (t) => {
  const chance = createSeededRandom((line) => t.diagnostic(line))
  const app = await startApp(t, settings)
  const account = await app.register()
  const otherClient = await connect(account)
  for (let round = 0; round < 40; round += 1) {
    const socket = connectSocket(Number(new URL(app.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      `GET /api/gateway HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
        `cookie: ${account.cookie}\r\nsec-websocket-version: 13\r\n` +
        `sec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
    )
    await once(socket, 'data')
    socket.resume()
    socket.write(chance.bytes(1 + chance.below(200)))
    if (chance.below(2)) socket.resetAndDestroy()
    else socket.end()
    await once(socket, 'close')
  }
  assert.deepEqual(await otherClient.action('heartbeat', {}), {})
  await otherClient.close()
})

function anyFrame(chance: SeededRandom, channelId: string): Parameters<GatewayClient['send']>[0] {
  switch (chance.below(5)) {
    case 0:
      return chance.bytes(chance.below(100))
    case 1:
      return chance.bytes(chance.below(100)).toString('latin1')
    case 2:
      return JSON.stringify(anyValue(chance, 3))
    default:
      return {
        type: chance.pick([...Object.keys(actions), 'voice.join', '__proto__', 'toString']),
        id: chance.below(5) ? String(chance.below(1000)) : anyValue(chance, 1),
        data: chance.below(3) ? anyData(chance, channelId) : anyValue(chance, 2),
      }
  }
}

const fields = [
  'channelId',
  'content',
  'messageId',
  'emoji',
  'seq',
  'status',
  'text',
  'nonce',
  'replyTo',
  'attachments',
]

/** A value similar to an action's data. */
function anyData(chance: SeededRandom, channelId: string): object {
  const data: Record<string, unknown> = { channelId, messageId: channelId, content: 'x', seq: 1 }
  for (let count = chance.below(4); count > 0; count -= 1) {
    data[chance.pick(fields) ?? ''] = anyValue(chance, 1)
  }
  return data
}

function anyValue(chance: SeededRandom, depth: number): unknown {
  const plain = [
    null,
    true,
    0,
    -1,
    1e308,
    2 ** 53,
    '',
    '\u0000',
    '\ud800',
    '😀',
    'x'.repeat(5000),
    '__proto__',
    'dnd',
  ]
  if (depth === 0 || chance.below(3)) return chance.pick(plain)
  const inner = Array.from({ length: chance.below(4) }, () => anyValue(chance, depth - 1))
  if (chance.below(2)) return inner
  return Object.fromEntries(inner.map((value) => [chance.pick([...fields, '__proto__']), value]))
}
