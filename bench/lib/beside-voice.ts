import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { forkOptions } from './child-options.ts'
import type { FanoutServerInfo } from './fanout-server.ts'
import { postRequest } from './post-request.ts'
import { cpuMs, generateLoad, startServer } from './processes.ts'
import type { ServerProcess } from './processes.ts'
import { startClients } from './start-clients.ts'
import type { Clients } from './start-clients.ts'
import { median } from './stats.ts'
import type { FromClients, ToClients } from './voice-clients.ts'

const rooms = 10
const roomSize = 5
const viewers = 100
const connections = 20
const roundMs = 3000
const messagesPerRound = 150

interface Round {
  postsPerSecond: number
  /** Of the main process; the media process counts for itself. */
  cpuUsPerPost: number
  cpuMsPerMessage: number
  spreadMs: number
}

/**
 * Prints what webhook posts and the fan-out of messages cost the main process while people talk in voice channels, compared
 * with silence in the same channels, in interleaved rounds.
 */
export async function measureBesideVoice(rounds: number): Promise<void> {
  const size = rooms * roomSize + viewers
  const server = await startServer<FanoutServerInfo>(
    'fanout-server.ts',
    { size, voiceChannels: rooms },
    null,
  )
  const { cookies, port, voiceChannelIds } = server.info
  const voice = fork(new URL('voice-clients.ts', import.meta.url), forkOptions)
  await joinRooms(voice, port, cookies.slice(0, rooms * roomSize), voiceChannelIds)
  const others = cookies.slice(rooms * roomSize)
  const options = { port, path: '/api/gateway', size: viewers, cookies: others }
  const clients = await startClients(options, null)
  const results: Record<'silent' | 'talking', Round[]> = { silent: [], talking: [] }
  for (let round = 0; round <= rounds; round += 1) {
    // Each comes first in every other round.
    const order = ['silent', 'talking'] as const
    for (const kind of round % 2 === 0 ? order : order.toReversed()) {
      const stopTalking = kind === 'talking' ? startTalking(voice) : null
      const result = await measureRound(server, clients)
      await stopTalking?.()
      // The first round is a warm-up.
      if (round > 0) results[kind].push(result)
    }
  }
  console.log(`beside ${rooms} rooms of ${roomSize}, everyone talks, ${rounds} interleaved rounds`)
  const names = { cpuUsPerPost: 'µs CPU per post', postsPerSecond: 'posts/s' }
  report('webhook posts', names, results)
  const fanOut = { cpuMsPerMessage: 'ms CPU per message', spreadMs: 'ms spread' }
  report(`fan-out to ${viewers} clients`, fanOut, results)
  clients.stop()
  voice.kill('SIGKILL')
  await server.stop()
}

function report(
  title: string,
  names: Partial<Record<keyof Round, string>>,
  { silent, talking }: Record<'silent' | 'talking', Round[]>,
): void {
  for (const [key, unit] of Object.entries(names) as [keyof Round, string][]) {
    const [before, after] = [silent, talking].map((some) => median(some.map((round) => round[key])))
    const ratio = (after! / before!).toFixed(2)
    console.log(
      `    ${title}: ${before!.toFixed(2)} ${unit} in silence, ${after!.toFixed(2)} beside voice: ${ratio}`,
    )
  }
}

async function measureRound(
  { pid, info }: ServerProcess<FanoutServerInfo>,
  clients: Clients,
): Promise<Round> {
  const { port, hookPath } = info
  const request = postRequest(hookPath)
  // Without the fan-out of what came before.
  await clients.waitFor({ quietMs: 1000 })
  const beforeMessages = cpuMs(pid)
  const spreads: number[] = []
  for (let index = 0; index < messagesPerRound; index += 1) {
    const received = clients.waitFor({ frames: viewers })
    const response = await fetch(`http://127.0.0.1:${port}${hookPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'The quick brown fox jumps over the lazy dog.' }),
    })
    if (response.status !== 201) throw new Error(`status ${response.status}`)
    spreads.push((await received).spreadMs)
  }
  const beforePosts = cpuMs(pid)
  const { statuses, perSecond } = await generateLoad(
    { port, connections, ms: roundMs, request },
    null,
  )
  await clients.waitFor({ quietMs: 1000 })
  return {
    postsPerSecond: perSecond,
    cpuUsPerPost: ((cpuMs(pid) - beforePosts) * 1000) / statuses['201']!,
    cpuMsPerMessage: (beforePosts - beforeMessages) / messagesPerRound,
    spreadMs: median(spreads),
  }
}

/** Returns what waits until everyone is silent again. */
function startTalking(voice: ChildProcess): () => Promise<void> {
  send(voice, { type: 'run', ms: 600_000 })
  return async () => {
    send(voice, { type: 'stop' })
    await once(voice, 'message')
  }
}

/** Each account joins a channel by the gateway, with a media connection of its own. */
async function joinRooms(
  voice: ChildProcess,
  port: number,
  cookies: string[],
  channelIds: string[],
): Promise<void> {
  const sockets = new Map<string, WebSocket>()
  const offers = new Map<string, number>()
  let connected = 0
  voice.on('message', (message: FromClients) => {
    if (message.type === 'connected') connected += 1
    if (message.type !== 'answer') return
    const { id, sdp } = message
    const answer = { kind: 'answer', sdp, offerId: offers.get(id) }
    sockets.get(id)?.send(JSON.stringify({ type: 'voice.signal', id: 'answer', data: answer }))
  })
  for (const [index, cookie] of cookies.entries()) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/gateway`, { headers: { cookie } })
    sockets.set(cookie, socket)
    socket.on('message', (text) => {
      const { type, data } = JSON.parse(String(text))
      if (type === 'ready') {
        const channelId = channelIds[index % channelIds.length]
        socket.send(JSON.stringify({ type: 'voice.join', id: 'join', data: { channelId } }))
      }
      if (type === 'error') throw new Error(data.message)
      if (type !== 'voice.signal' || data.kind !== 'offer') return
      offers.set(cookie, data.offerId)
      send(voice, { type: 'offer', id: cookie, sdp: data.sdp, talks: true, video: null })
    })
    await once(socket, 'open')
  }
  const giveUpAt = performance.now() + 60_000
  while (connected < cookies.length) {
    if (performance.now() > giveUpAt) throw new Error('not everyone is connected')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function send(voice: ChildProcess, message: ToClients): void {
  voice.send(message)
}
