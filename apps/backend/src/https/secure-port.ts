import { createServer as createTcpServer } from 'node:net'
import type { Socket } from 'node:net'
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls'
import { deadlines } from '../http/deadlines.ts'
import type { Certificate } from './store.ts'

/** Of a TLS record. */
const headerBytes = 5
const maxRecordBytes = 16_384
/** The protocol with which an authority asks for the answer to a challenge (RFC 8737), as in the list of a client. */
const challengeProtocol = 'acme-tls/1'
const listedChallengeProtocol = Buffer.from(`\x0a${challengeProtocol}`)

interface Parts {
  /** Receives each connection with the first bytes after its handshake, which are still to be read. */
  accept: (socket: TLSSocket, firstBytes: Buffer) => void
  /** Counts a connection until its first bytes, and calls `end` then. Null: the connection is refused. */
  admit: (socket: Socket) => { end: () => void } | null
  /** The answer to a challenge; null for none. Without it, nobody asks for challenges. */
  findAnswer?: (() => Promise<Certificate | null>) | undefined
}

/** Terminates TLS. Without a certificate, handshakes fail. */
export function createSecurePort({ accept, admit, findAnswer }: Parts) {
  const tls = createTlsServer({
    minVersion: 'TLSv1.2',
    // WebSockets and the limits of connections are those of HTTP/1.1.
    ALPNProtocols: ['http/1.1'],
  })
  const handshakes = new Map<string, { end: () => void; deadline: NodeJS.Timeout }>()

  function open(socket: Socket): void {
    const handshake = admit(socket)
    if (!handshake) {
      socket.destroy()
      return
    }
    socket.on('error', () => socket.destroy())
    const peer = peerOf(socket)
    // A server for TLS only says that a handshake takes too long, and one for challenges has no deadline.
    const deadline = setTimeout(() => socket.destroy(), deadlines.beginMs).unref()
    handshakes.set(peer, { end: handshake.end, deadline })
    socket.once('close', () => endHandshake(peer))
    if (!findAnswer) tls.emit('connection', socket)
    else {
      whenFirstRecord(socket, (record) => {
        if (asksForChallenge(record)) void answerChallenge(socket, findAnswer)
        else tls.emit('connection', socket)
      })
    }
  }

  function endHandshake(peer: string): void {
    const handshake = handshakes.get(peer)
    handshakes.delete(peer)
    clearTimeout(handshake?.deadline)
    handshake?.end()
  }

  tls.on('secureConnection', (socket) => {
    const peer = peerOf(socket)
    socket.on('error', () => socket.destroy())
    // The same time again: browsers open connections before they need them.
    handshakes.get(peer)?.deadline.refresh()
    peek(
      socket,
      () => socket.read() as Buffer | null,
      (bytes) => {
        endHandshake(peer)
        accept(socket, bytes)
      },
    )
  })
  const tcp = createTcpServer({ noDelay: true }, open)
  return {
    server: tcp,
    /** New connections get this certificate. Those that are open go on. */
    use: ({ chain, key }: Certificate): void =>
      tls.setSecureContext({ cert: chain, key, minVersion: 'TLSv1.2' }),
  }
}

/** Unique among the open connections. */
function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}

/** Calls `handle` with the first TLS record, which holds the ClientHello, and leaves its bytes to be read again. */
function whenFirstRecord(socket: Socket, handle: (record: Buffer) => void): void {
  let header: Buffer | null = null
  const take = (): Buffer | null => {
    // Null until so many bytes are there.
    header ??= socket.read(headerBytes) as Buffer | null
    if (header?.length !== headerBytes) return null
    const length = Math.min(header.readUInt16BE(3), maxRecordBytes)
    const body = length === 0 ? Buffer.alloc(0) : (socket.read(length) as Buffer | null)
    return body && Buffer.concat([header, body])
  }
  peek(socket, take, handle)
}

/** Calls `handle` with what `take` reads, which returns null until it is there, and leaves it to be read again. */
function peek(socket: Socket, take: () => Buffer | null, handle: (bytes: Buffer) => void): void {
  const giveUp = (): void => void socket.destroy()
  const read = (): void => {
    const bytes = take()
    if (!bytes) return
    socket.off('readable', read).off('end', giveUp)
    socket.unshift(bytes)
    handle(bytes)
  }
  socket.on('readable', read).once('end', giveUp)
}

/** Whether the client wants the answer to a challenge instead of a page. */
export function asksForChallenge(record: Buffer): boolean {
  return record.includes(listedChallengeProtocol)
}

async function answerChallenge(
  socket: Socket,
  findAnswer: () => Promise<Certificate | null>,
): Promise<void> {
  const certificate = await findAnswer().catch(() => null)
  if (!certificate) {
    socket.destroy()
    return
  }
  const { chain, key } = certificate
  const secure = new TLSSocket(socket, {
    isServer: true,
    secureContext: createSecureContext({ cert: chain, key, minVersion: 'TLSv1.2' }),
    ALPNProtocols: [challengeProtocol],
  })
  secure.on('error', () => secure.destroy())
  // The handshake is all that the authority wants.
  secure.on('secure', () => secure.end())
}
