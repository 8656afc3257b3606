/**
 * The media process: the latency that it adds, how many packets one core forwards beside a bare UDP forwarder, and what
 * rooms of different sizes cost, also with cameras and a screen; then webhook posts and fan-out beside voice. With Chromium, also the time from joining to the first sound,
 * and what viewers with fast and slow connections see of a camera.
 *
 *     npx node bench/voice.ts [seconds of each measurement] [listeners of the large room] [joins in Chromium]
 */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createMediaServer } from '../apps/backend/src/voice/media-server.ts'
import type { MediaServer } from '../apps/backend/src/voice/media-server.ts'
import { createLog } from '../apps/backend/src/core/log.ts'
import { monotonicClock } from '../apps/backend/src/core/clock.ts'
import { forkOptions } from './lib/child-options.ts'
import { measureBesideVoice } from './lib/beside-voice.ts'
import { cpuMs, startServer } from './lib/processes.ts'
import type { FromClients, ToClients, VoiceResult } from './lib/voice-clients.ts'
import { measureJoins } from './lib/voice-joins.ts'
import { measureLayers } from './lib/voice-layers.ts'
import type { Video } from './lib/video-frame.ts'

const seconds = Number(process.argv[2] ?? 10)
const listeners = Number(process.argv[3] ?? 500)
const joins = Number(process.argv[4] ?? 50)
const slots = { audio: 16, video: 8 }
// Below the ports that the system gives to clients.
const mediaPort = 20_000 + (process.pid % 10_000)

interface Rooms {
  participants: { id: string; roomId: string; talks: boolean; video?: Video | undefined }[]
}

const camera: Video = {
  source: 'camera',
  framesPerSecond: 15,
  layers: [
    { kbps: 150, height: 135 },
    { kbps: 400, height: 270 },
    { kbps: 1000, height: 540 },
  ],
}
/** At the most that a screen may take. */
const screen: Video = {
  source: 'screen',
  framesPerSecond: 60,
  layers: [
    { kbps: 400, height: 540 },
    { kbps: 8000, height: 1080 },
  ],
}

const floor = await measureForwarder()
console.log(`bare UDP forwarder: ${perCore(floor.perCpuSecond)} packets/s of one core`)

await measure('10 rooms of 5, everyone talks', roomsOf(10, 5))
await measure('a room of 25 who talk beside 10 rooms of 5', {
  participants: [...roomsOf(1, 25, 'large').participants, ...roomsOf(10, 5).participants],
})
await measure(`a room of ${listeners} listeners and 3 speakers`, {
  participants: Array.from({ length: listeners + 3 }, (_, index) => ({
    id: `p${index}`,
    roomId: 'hall',
    talks: index < 3,
  })),
})
await measure('a room of 25 who hear 3 of them and see 4 cameras in three layers', {
  participants: Array.from({ length: 25 }, (_, index) => ({
    ...{ id: `p${index}`, roomId: 'room', talks: index < 3 },
    video: index < 4 ? camera : undefined,
  })),
})
await measure('a screen with 8 Mbit/s and 60 frames/s, and one who watches it', {
  participants: [
    { id: 'sharing', roomId: 'room', talks: true, video: screen },
    { id: 'watching', roomId: 'room', talks: true },
  ],
})
await measureBesideVoice(5)
await measureJoins(joins)
await measureLayers(3 * seconds)
process.exit(0)

function roomsOf(count: number, size: number, name = 'room'): Rooms {
  return {
    participants: Array.from({ length: count * size }, (_, index) => ({
      id: `${name}-${index}`,
      roomId: `${name}-${Math.floor(index / size)}`,
      talks: true,
    })),
  }
}

async function measure(name: string, { participants }: Rooms): Promise<void> {
  const clients = fork(new URL('lib/voice-clients.ts', import.meta.url), forkOptions)
  const byId = new Map(participants.map((participant) => [participant.id, participant]))
  const offers = new Map<string, number>()
  let slotChanges = 0
  const media = createMediaServer({
    settings: () => ({
      port: mediaPort,
      isAnyPort: true,
      stun: null,
      address: null,
      slots,
      relay: null,
      maxParticipants: 2000,
      videoBitrate: 8_000_000,
    }),
    log: createLog('error'),
    clock: monotonicClock,
  })
  media.subscribe((event) => {
    if (event.type === 'slots') slotChanges += 1
    if (event.type !== 'offer') return
    const { participantId: id, sdp } = event
    offers.set(id, (offers.get(id) ?? 0) + 1)
    const { talks, video = null } = byId.get(id)!
    sendTo(clients, { type: 'offer', id, sdp, talks, video })
  })
  const connected = new Set<string>()
  clients.on('message', (message: FromClients) => {
    if (message.type === 'answer') {
      void media
        .send({ type: 'answer', participantId: message.id, sdp: message.sdp })
        .catch(() => undefined)
    }
    if (message.type === 'connected') connected.add(message.id)
  })
  const startedAt = performance.now()
  for (const { id, roomId, video } of participants) {
    await media.join({
      participantId: id,
      roomId,
      userId: id,
      audioBitrate: 64_000,
      usesRelay: false,
      access: {
        ...{ send: video ? ['microphone', video.source] : ['microphone'] },
        ...{ hears: true, watching: null },
        ...{ priority: false, whisperTo: [] },
      },
    })
  }
  while (connected.size < participants.length && performance.now() - startedAt < 120_000) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const connectMs = performance.now() - startedAt
  // Until the largest layer is known to fit.
  await run(clients, byId.values().some(({ video }) => video) ? 15_000 : 2000)
  const before = await media.stats()
  const result = await run(clients, seconds * 1000)
  const after = await media.stats()
  const forwarded = after.forwardedPackets - before.forwardedPackets
  const cpu = after.cpuSeconds - before.cpuSeconds
  const dropped = after.droppedPackets - before.droppedPackets
  const { video } = result
  const videos =
    video.sent > 0
      ? `; of videos ${video.sent} packets sent, ${video.received} received, ${video.lost} missing in sequence`
      : ''
  const renegotiated = [...offers.values()].filter((count) => count > 1).length
  console.log(
    `${name}\n` +
      `    ${connected.size} of ${participants.length} connected within ${(connectMs / 1000).toFixed(1)} s, ` +
      `${renegotiated} were offered more than one connection, ${slotChanges} changes of slots\n` +
      `    latency p50 ${result.p50Ms.toFixed(2)} ms, p99 ${result.p99Ms.toFixed(2)} ms; ` +
      `${result.received + video.received} of ${forwarded} packets received, ${result.lost} of voices missing in sequence, ` +
      `${dropped} dropped under overload${videos}\n` +
      `    ${Math.round(forwarded / (seconds + 0.5))} packets/s with ${((100 * cpu) / (seconds + 0.5)).toFixed(0)} % of a core: ` +
      `${perCore(forwarded / cpu)} packets/s of one core, ${(forwarded / cpu / floor.perCpuSecond).toFixed(2)} of the bare forwarder`,
  )
  await stop(media, clients)
}

async function stop(media: MediaServer, clients: ChildProcess): Promise<void> {
  media.stop()
  clients.kill('SIGKILL')
  await once(clients, 'exit')
  // The port is free again when the process has gone.
  await new Promise((resolve) => setTimeout(resolve, 300))
}

async function run(clients: ChildProcess, ms: number): Promise<VoiceResult> {
  sendTo(clients, { type: 'run', ms })
  while (true) {
    const [message] = (await once(clients, 'message')) as [FromClients]
    if (message.type === 'result') return message.result
  }
}

function sendTo(clients: ChildProcess, message: ToClients): void {
  clients.send(message)
}

/** Packets that are sent on per second of processor time, without encryption. */
async function measureForwarder(): Promise<{ perCpuSecond: number }> {
  const forwarder = await startServer<{ port: number }>('udp-forwarder.ts', {}, null)
  const receiver = createSocket('udp4')
  await new Promise<void>((resolve) => receiver.bind(0, '127.0.0.1', resolve))
  let received = 0
  receiver.on('message', () => {
    received += 1
  })
  const copies = 15
  const packet = Buffer.alloc(100)
  packet.writeUInt16BE(receiver.address().port, 0)
  packet.writeUInt16BE(copies, 2)
  const sender = createSocket('udp4')
  const before = cpuMs(forwarder.pid)
  const endAt = performance.now() + 5000
  while (performance.now() < endAt) {
    for (let index = 0; index < 20; index += 1) {
      sender.send(packet, forwarder.info.port, '127.0.0.1')
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await new Promise((resolve) => setTimeout(resolve, 300))
  const cpuSeconds = (cpuMs(forwarder.pid) - before) / 1000
  sender.close()
  receiver.close()
  await forwarder.stop()
  return { perCpuSecond: received / cpuSeconds }
}

function perCore(rate: number): string {
  return Math.round(rate).toLocaleString('en')
}
