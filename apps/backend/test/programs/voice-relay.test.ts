import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import test from 'node:test'
import { connect as connectTls } from 'node:tls'
import {
  attributes,
  buildStun,
  methods,
  parseStun,
} from '../../../../packages/media/src/relay/stun.ts'
import { certificateFiles, certificates } from '../certificates.ts'
import { connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { createServerFixture } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import { TurnClient } from '../turn-client.ts'
import { answerTo, sentSsrcs } from '../voice-packets.ts'
import { waitUntil } from '../wait-until.ts'
import { freePorts } from '../free-ports.ts'

const transport = [
  'a=ice-ufrag:test',
  `a=ice-pwd:${'p'.repeat(24)}`,
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`,
  'a=setup:active',
].join('\n')

/** Answers the offer, and checks through the client's channel 0x4000 that the media port answers. */
async function assertRelays(
  client: TurnClient,
  gateway: GatewayClient,
  offer: { sdp: string; offerId?: number },
): Promise<void> {
  const sdp = answerTo(offer.sdp, transport, sentSsrcs)
  await gateway.action('voice.signal', { kind: 'answer', sdp, offerId: offer.offerId })
  const [, ufrag = ''] = /a=ice-ufrag:(\S+)/.exec(offer.sdp) ?? []
  const [, password = ''] = /a=ice-pwd:(\S+)/.exec(offer.sdp) ?? []
  // A check without a tie-breaker, as Chromium sends it for relayed candidates.
  const check = {
    method: methods.binding,
    class: 'request',
    transactionId: randomBytes(12),
    attributes: [
      { type: attributes.username, value: Buffer.from(`${ufrag}:test`) },
      { type: attributes.iceControlled, value: Buffer.alloc(8) },
      { type: attributes.priority, value: Buffer.from('6e001fff', 'hex') },
    ],
  } as const
  await waitUntil('the media port answers the check', () => {
    client.sendOn(
      0x4000,
      buildStun({ ...check, attributes: [...check.attributes] }, Buffer.from(password)),
    )
    return client.received.some((frame) => {
      const message = frame.kind === 'channel_data' ? parseStun(frame.data) : null
      return message?.class === 'success' && message.transactionId.equals(check.transactionId)
    })
  })
}

test('SEC64 V63 V91: the relay at the HTTP port is offered to who asks, and works until the participant leaves or is offered another', async (t) => {
  const app = await startApp(t, { VOICE_ADDRESS: '127.0.0.1' })
  const server = await createServerFixture(app)
  const lounge = (await server.channels()).find(({ type }) => type === 'voice')!
  const member = await server.member()
  const gateway = await connect(member)
  const httpPort = Number(new URL(app.url).port)

  async function nextOffer() {
    const offer = await gateway.next('voice.signal', ({ kind }) => kind === 'offer')
    assert.ok(offer.kind === 'offer')
    return offer
  }

  /** Joins. Returns a client that has bound a channel to the media port, and the offer. */
  async function joinAndRelay({ isKnown }: { isKnown: boolean }) {
    const joined = await gateway.action('voice.join', { channelId: lounge.id, relay: isKnown })
    const { iceServers } = joined as { iceServers: object[] }
    let offer = await nextOffer()
    assert.deepEqual(offer.iceServers, iceServers)
    if (!isKnown) {
      assert.deepEqual(iceServers, [])
      await gateway.action('voice.signal', { kind: 'relay' })
      offer = await nextOffer()
      // It is there: asking again changes nothing.
      await gateway.action('voice.signal', { kind: 'relay' })
    }
    const [{ urls, username = '', credential = '' } = { urls: [] }] = offer.iceServers
    assert.deepEqual(urls, [`turn:127.0.0.1:${httpPort}?transport=tcp`])
    const client = await TurnClient.connect(t, httpPort, { username, credential })
    assert.equal(await client.allocate(), null)
    const mediaPort = Number(/ 127\.0\.0\.1 (\d+) typ host/.exec(offer.sdp)?.[1])
    assert.equal(await client.permit('127.0.0.1', httpPort), null)
    assert.equal(await client.permit('127.0.0.2', mediaPort), 403)
    assert.equal(await client.bind(0x4000, '127.0.0.1', mediaPort), null)
    return { client, offer }
  }

  const { client, offer } = await joinAndRelay({ isKnown: false })
  await assertRelays(client, gateway, offer)

  const again = await joinAndRelay({ isKnown: true })
  await client.closed()
  await gateway.action('voice.leave', {})
  await again.client.closed()
  const removed = await joinAndRelay({ isKnown: true })
  await server.owner.expect(200, server.owner.delete(`${server.path}/members/${member.id}`))
  await removed.client.closed()

  // Who connects without being in a call gets no answer that HTTP would give.
  const stranger = await TurnClient.connect(t, httpPort)
  assert.equal(await stranger.allocate(), 401)
  // HTTP goes on at the same port.
  assert.equal((await server.owner.get(server.path)).status, 200)
})

test('V64: where Guildhall serves HTTPS itself, the relay answers at the same port over TLS', async (t) => {
  const [httpPort, httpsPort] = await freePorts(2)
  const files = certificateFiles(t, certificates.own)
  const app = await startApp(t, {
    ...{ ...files, PUBLIC_URL: `https://here.example:${httpsPort}`, VOICE_ADDRESS: '127.0.0.1' },
    ...{ HTTP_PORT: `${httpPort}`, HTTPS_PORT: `${httpsPort}` },
  })
  const server = await createServerFixture(app)
  const lounge = (await server.channels()).find(({ type }) => type === 'voice')!
  const gateway = await connect(await server.member())
  await gateway.action('voice.join', { channelId: lounge.id, relay: true })
  const offer = await gateway.next('voice.signal', ({ kind }) => kind === 'offer')
  assert.ok(offer.kind === 'offer')
  const [{ urls, username = '', credential = '' } = { urls: [] }] = offer.iceServers
  assert.deepEqual(urls, [
    `turn:127.0.0.1:${new URL(app.url).port}?transport=tcp`,
    `turns:here.example:${httpsPort}?transport=tcp`,
  ])
  const target = { port: httpsPort, ca: certificates.own.cert, name: 'here.example' }
  const client = await TurnClient.connectSecurely(t, target, { username, credential })
  assert.equal(await client.allocate(), null)
  assert.deepEqual(client.mappedAddress, ['127.0.0.1', client.socket.localPort])
  const mediaPort = Number(/ 127\.0\.0\.1 (\d+) typ host/.exec(offer.sdp)?.[1])
  assert.equal(await client.permit('127.0.0.2', mediaPort), 403)
  assert.equal(await client.bind(0x4000, '127.0.0.1', mediaPort), null)
  await assertRelays(client, gateway, offer)

  // HTTP goes on at the same port, whatever the size of its first piece.
  const browser = connectTls({ ...target, host: '127.0.0.1', servername: target.name })
  await once(browser, 'secureConnect')
  browser.write('G')
  browser.write('ET /api/health HTTP/1.1\r\nhost: here.example\r\nconnection: close\r\n\r\n')
  assert.match((await browser.toArray()).join(''), /^HTTP\/1\.1 200 /)
  const stranger = await TurnClient.connectSecurely(t, target)
  assert.equal(await stranger.allocate(), 401)

  await gateway.action('voice.leave', {})
  await client.closed()
})
