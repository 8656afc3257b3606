import type { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import type { FromMedia, MediaSettings, ToMedia } from './messages.ts'
import { parseToMedia } from './messages.ts'
import { createAddresses } from './addresses.ts'
import { findUdpPort, listenForRelay } from './ports.ts'
import { Relay } from './relay/relay.ts'
import { SignalError } from './session-description.ts'
import { RequestError, Sfu } from './sfu.ts'

/** The media process: every media packet goes through it, and none through the main process. */

let sfu: Sfu | null = null
let relay: Relay | null = null
raisePriority()

process.on('message', (raw, handle) => {
  const message = parseToMedia(raw)
  if (!message) return
  if (message.type === 'start') void start(message.settings)
  else if (message.type === 'connection') acceptConnection(handle as Socket | undefined, message)
  else void carryOut(message)
})
// The main process is gone, or wants this one to end.
process.on('disconnect', () => process.exit(0))
// A terminal sends these to both processes; the main process decides.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

async function start(settings: MediaSettings): Promise<void> {
  const library = await import('./peer.ts').catch((error: unknown) => {
    send({ type: 'failed', reason: `the media library cannot be loaded: ${firstLine(error)}` })
    return null
  })
  if (!library) return
  let { port } = settings
  try {
    port = await findUdpPort(port, settings.isAnyPort)
  } catch (error) {
    send({
      type: 'failed',
      reason: `the UDP port ${settings.port} cannot be opened: ${firstLine(error)}`,
    })
    return
  }
  library.startLibrary((text) => process.stderr.write(`${text}\n`))
  const now = () => performance.now()
  relay = await openRelay({ ...settings, port }, now)
  sfu = new Sfu({
    settings: { ...settings, port },
    relay,
    createPeer: library.createPeer,
    createProbe: library.createProbe,
    addresses: createAddresses(settings, now),
    now,
    emit: send,
  })
  send({ type: 'ready' })
}

async function openRelay(
  { relay: wanted, port: mediaPort }: MediaSettings,
  now: () => number,
): Promise<Relay | null> {
  if (!wanted) return null
  const { port, isShared, secureHost } = wanted
  const opened = new Relay({ port, secureHost, mediaPort, now })
  const isListening = await listenForRelay(port, (socket) =>
    opened.accept(socket, Buffer.alloc(0), {
      address: socket.remoteAddress ?? '',
      port: socket.remotePort ?? 0,
    }),
  )
  if (isListening || isShared) return opened
  process.stderr.write(`the TCP port ${port} cannot be opened: there is no relay\n`)
  opened.close()
  return null
}

/** The connection is undefined where it was closed on the way. */
function acceptConnection(socket: Socket | undefined, { bytes, client }: ConnectionMessage): void {
  if (!relay) socket?.destroy()
  else if (socket) relay.accept(socket, Buffer.from(bytes, 'base64'), client)
}

type ConnectionMessage = Extract<ToMedia, { type: 'connection' }>
type RequestMessage = Extract<ToMedia, { type: 'request' }>

async function carryOut({ id, request }: RequestMessage): Promise<void> {
  try {
    const reply = await sfu?.handle(request)
    send({ type: 'done', id, ...(reply && { reply }) })
  } catch (error) {
    send({ type: 'done', id, error: { kind: kindOf(error), detail: firstLine(error) } })
  }
}

function kindOf(error: unknown): 'signal' | 'full' | 'unknown' {
  if (error instanceof SignalError) return 'signal'
  return error instanceof RequestError ? error.kind : 'unknown'
}

function send(message: FromMedia): void {
  // The main process may have gone.
  if (process.connected) process.send!(message)
}

/** Sound cannot wait for the processor. Only root may do this, and some containers forbid it. */
function raisePriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_ABOVE_NORMAL)
  } catch {
    // It works without, as long as the machine is not busy.
  }
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]!
}
