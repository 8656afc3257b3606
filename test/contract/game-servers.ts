import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import type { TestContext } from 'node:test'

export interface GameServer {
  port: number
  /** The number of packets or connections that arrived. */
  count: number
}

/** The settings of a server of the game `openarena`, as it sends them. */
const arena =
  '\\sv_hostname\\The Arena\\mapname\\oa_dm1\\version\\ioq3 1.36\\sv_maxclients\\16\n3 48 "mia"\n'

/** Answers each packet as the game `openarena` does, with what follows the header; null for silence. */
export async function startArena(
  t: TestContext,
  settings: () => string | null = () => arena,
  { host = '127.0.0.1', port = 0 } = {},
): Promise<GameServer> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  const server = { port: 0, count: 0 }
  socket.on('message', (_packet, from) => {
    server.count += 1
    const text = settings()
    if (text === null) return
    const packet = Buffer.from(`\xff\xff\xff\xffstatusResponse\n${text}`, 'latin1')
    socket.send(packet, from.port, from.address)
  })
  await bind(t, socket, port, host)
  server.port = socket.address().port
  return server
}

/** Sends these bytes to everyone who connects and has sent something. */
export async function startTcpServer(t: TestContext, answer: string | Buffer): Promise<GameServer> {
  const counted = { port: 0, count: 0 }
  const server = createServer((socket) => {
    counted.count += 1
    socket.on('error', () => undefined).once('data', () => socket.end(answer))
  })
  counted.port = await listen(server)
  t.after(() => server.close())
  return counted
}

/** A server of Minecraft (Java), whose status is sent as JSON. */
export function startMinecraft(t: TestContext, status: object): Promise<GameServer> {
  const json = Buffer.from(JSON.stringify(status))
  const body = Buffer.concat([Buffer.of(0), length(json.length), json])
  return startTcpServer(t, Buffer.concat([length(body.length), body]))
}

/** A port that refuses connections and packets. */
export async function closedPort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return port
}

/** The addresses of names, by name, or the code of an error in DNS. A name without a row gets no answer. */
type Zone = Record<string, readonly string[] | 'NXDOMAIN' | 'SERVFAIL'>

/** A name server, which counts the questions for IPv4 addresses by name. */
export async function startNameServer(zone: Zone) {
  const socket = createSocket('udp4')
  const counts: Record<string, number> = {}
  socket.on('message', (question, from) => {
    const { name, isV4 } = readQuestion(question)
    if (isV4) counts[name] = (counts[name] ?? 0) + 1
    const answer = zone[name]
    if (answer) socket.send(nameAnswer(question, answer, isV4), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { address: `127.0.0.1:${socket.address().port}`, counts, stop: () => socket.close() }
}

function readQuestion(question: Buffer): { name: string; isV4: boolean } {
  const labels: string[] = []
  let at = 12
  for (let size = question[at] ?? 0; size > 0; size = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + size))
    at += 1 + size
  }
  return { name: labels.join('.').toLowerCase(), isV4: question.readUInt16BE(at + 1) === 1 }
}

function nameAnswer(question: Buffer, answer: Zone[string], isV4: boolean): Buffer {
  const found = typeof answer === 'string' || !isV4 ? [] : answer
  const code = answer === 'NXDOMAIN' ? 3 : answer === 'SERVFAIL' ? 2 : 0
  const head = Buffer.from(question)
  head.writeUInt16BE(0x8180 + code, 2)
  head.writeUInt16BE(found.length, 6)
  head.writeUInt16BE(0, 10)
  const end = question.indexOf(0, 12) + 5
  const records = found.map((address) => {
    const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
    return Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, a, b, c, d])
  })
  return Buffer.concat([head.subarray(0, end), ...records])
}

async function bind(t: TestContext, socket: Socket, port: number, host: string): Promise<void> {
  socket.bind(port, host)
  await once(socket, 'listening')
  t.after(() => socket.close())
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A length as Minecraft sends it: seven bits a byte. */
function length(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 128) return Buffer.from([...bytes, rest])
    bytes.push((rest & 127) | 128)
  }
}
