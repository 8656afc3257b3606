import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { TestContext } from 'node:test'
import { encodeChannelData, FrameReader } from '../../../packages/media/src/relay/frames.ts'
import type { Frame } from '../../../packages/media/src/relay/frames.ts'
import {
  attributeOf,
  attributes,
  buildStun,
  methods,
} from '../../../packages/media/src/relay/stun.ts'
import { parseStun } from '../../../packages/media/src/relay/stun.ts'
import type { Attribute, StunMessage } from '../../../packages/media/src/relay/stun.ts'
import {
  decodeXorAddress,
  encodeXorAddress,
  ipBytes,
} from '../../../packages/media/src/relay/transport-address.ts'
import { waitUntil } from './wait-until.ts'

export interface Credentials {
  username: string
  credential: string
}

/** A client of TURN over TCP whose every message the test chooses. */
export class TurnClient {
  readonly socket: Socket
  /** What came and was not asked for. */
  readonly received: Frame[] = []
  /** Of the last challenge. */
  realm: Buffer = Buffer.alloc(0)
  nonce: Buffer = Buffer.alloc(0)
  /** To a signed request. */
  lastAnswer: StunMessage | null = null
  #mapped: Buffer | null = null
  readonly #credentials: Credentials
  readonly #frames = new FrameReader()
  readonly #closed: Promise<never>
  readonly #waiting = new Map<string, (message: StunMessage) => void>()

  private constructor(socket: Socket, credentials: Credentials) {
    this.socket = socket
    this.#credentials = credentials
    socket.on('error', () => undefined)
    const { promise, reject } = Promise.withResolvers<never>()
    promise.catch(() => undefined)
    socket.once('close', () => reject(new Error('the connection was closed')))
    this.#closed = promise
    socket.on('data', (chunk: Buffer) => {
      for (const frame of this.#frames.read(chunk)) this.#receive(frame)
    })
  }

  static async connect(
    t: TestContext,
    port: number,
    credentials: Credentials = { username: 'nobody', credential: 'nothing' },
    host = '127.0.0.1',
  ): Promise<TurnClient> {
    const socket = connect(port, host)
    t.after(() => socket.destroy())
    await once(socket, 'connect')
    return new TurnClient(socket, credentials)
  }

  /** Over TLS, with a certificate for `name` that `ca` signed. */
  static async connectSecurely(
    t: TestContext,
    { port, ca, name }: { port: number; ca: string; name: string },
    credentials: Credentials = { username: 'nobody', credential: 'nothing' },
  ): Promise<TurnClient> {
    // Browsers name no protocol here.
    const socket = connectTls({ port, host: '127.0.0.1', ca, servername: name })
    t.after(() => socket.destroy())
    await once(socket, 'secureConnect')
    return new TurnClient(socket, credentials)
  }

  get isClosed(): boolean {
    return this.socket.closed
  }

  closed(): Promise<void> {
    return waitUntil('the relay closes the connection', () => this.isClosed)
  }

  /** Sends the request without credentials. */
  async ask(method: number, content: Attribute[] = [], key: Buffer | null = null) {
    const transactionId = randomBytes(12)
    const { promise, resolve } = Promise.withResolvers<StunMessage>()
    this.#waiting.set(transactionId.toString('hex'), resolve)
    this.socket.write(
      buildStun({ method, class: 'request', transactionId, attributes: content }, key),
    )
    return Promise.race([promise, this.#closed])
  }

  /** Sends the request as browsers do. Returns the code of the error, or null. */
  async request(method: number, content: Attribute[] = []): Promise<number | null> {
    const { username, credential } = this.#credentials
    if (this.nonce.length === 0) this.#remember(await this.ask(method, content))
    const key = createHash('md5')
      .update(`${username}:${String(this.realm)}:${credential}`)
      .digest()
    const signed = [
      ...content,
      { type: attributes.username, value: Buffer.from(username) },
      { type: attributes.realm, value: this.realm },
      { type: attributes.nonce, value: this.nonce },
    ]
    const answer = await this.ask(method, signed, key)
    this.lastAnswer = answer
    this.#remember(answer)
    return errorOf(answer)
  }

  async allocate(): Promise<number | null> {
    return this.request(methods.allocate, [requestedUdp])
  }

  /** The address that the relay sees, as it said last. */
  get mappedAddress(): [ip: string, port: number] | null {
    const mapped = this.#mapped && decodeXorAddress(this.#mapped, Buffer.alloc(12))
    return mapped && [[...mapped.ip].join('.'), mapped.port]
  }

  /** Lets packets of the address through. */
  async permit(address: string, port: number): Promise<number | null> {
    return this.request(methods.createPermission, [peerAt(address, port)])
  }

  async bind(channel: number, address: string, port: number): Promise<number | null> {
    const value = Buffer.alloc(4)
    value.writeUInt16BE(channel)
    const number = { type: attributes.channelNumber, value }
    return this.request(methods.channelBind, [number, peerAt(address, port)])
  }

  sendOn(channel: number, data: Buffer): void {
    this.socket.write(encodeChannelData(channel, data))
  }

  sendTo(address: string, port: number, data: Buffer): void {
    const transactionId = randomBytes(12)
    const content = [peerAt(address, port), { type: attributes.data, value: data }]
    const message = { method: methods.send, class: 'indication', transactionId } as const
    this.socket.write(buildStun({ ...message, attributes: content }))
  }

  #remember(answer: StunMessage): void {
    this.realm = attributeOf(answer, attributes.realm) ?? this.realm
    this.nonce = attributeOf(answer, attributes.nonce) ?? this.nonce
    this.#mapped = attributeOf(answer, attributes.xorMappedAddress) ?? this.#mapped
  }

  #receive(frame: Frame): void {
    const message = frame.kind === 'stun' ? parseStun(frame.bytes) : null
    const resolve = message && this.#waiting.get(message.transactionId.toString('hex'))
    if (resolve) resolve(message)
    else this.received.push(frame)
  }
}

export const requestedUdp: Attribute = {
  type: attributes.requestedTransport,
  value: Buffer.from([17, 0, 0, 0]),
}

/** Of an IPv4 address, which is encoded alike in all messages. */
function peerAt(address: string, port: number): Attribute {
  const value = encodeXorAddress(ipBytes(address)!, port, Buffer.alloc(12))
  return { type: attributes.xorPeerAddress, value }
}

export function errorOf(answer: StunMessage): number | null {
  const value = attributeOf(answer, attributes.errorCode)
  assert.equal(answer.class, value ? 'error' : 'success')
  return value ? value[2]! * 100 + value[3]! : null
}
