/**
 * The participants of voice rooms, in a process of their own: they send packets of voice with the time in them, and measure
 * how long these take through the media process and how many are lost. Some send videos as well, and all report when these
 * arrive, as browsers do. Controlled by messages of the parent process.
 */
import library from 'node-datachannel'
import type { PeerConnection, Track } from 'node-datachannel'
import { answerTo, firstSectionOf, onlySection } from '../../apps/backend/test/voice-packets.ts'
import { probeSsrc } from '../../packages/media/src/sections.ts'
import { ArrivalReports } from './arrival-reports.ts'
import { percentile } from './stats.ts'
import { videoFrame } from './video-frame.ts'
import type { Video } from './video-frame.ts'

export type ToClients =
  | { type: 'offer'; id: string; sdp: string; talks: boolean; video: Video | null }
  /** Talk for so long, and then report. */
  | { type: 'run'; ms: number }
  /** End the talk before its time. */
  | { type: 'stop' }
  | { type: 'close' }

export type FromClients =
  | { type: 'answer'; id: string; sdp: string }
  | { type: 'connected'; id: string }
  | { type: 'result'; result: VoiceResult }

export interface VoiceResult {
  sent: number
  /** Of voices. */
  received: number
  lost: number
  video: { sent: number; received: number; lost: number }
  p50Ms: number
  p99Ms: number
}

const packetMs = 20
const reportMs = 100
const payloadBytes = 80
const headerBytes = 20
const maxSamples = 2_000_000

interface Client {
  id: string
  ssrc: number
  connection: PeerConnection
  track: Track
  talks: boolean
  sequence: number
  video: Video | null
  videoFrames: number
  /** The newest sequence number of each stream. */
  newest: Map<number, number>
  arrivals: ArrivalReports
}

/** A client has one for its voice and one for each layer of its video. */
const ssrcsPerClient = 4

const clients: Client[] = []
let latencies = new Float64Array(0)
let received = 0
let lost = 0
let video = { sent: 0, received: 0, lost: 0 }
let isMeasuring = false
let isStopped = false

library.initLogger('Error', (_level, text) => process.stderr.write(`${text}\n`))
process.on('disconnect', () => process.exit(0))
process.on('message', (message: ToClients) => {
  if (message.type === 'offer') connect(message)
  else if (message.type === 'run') void run(message.ms)
  else if (message.type === 'stop') isStopped = true
  else close()
})

function send(message: FromClients): void {
  process.send!(message)
}

function connect(message: Extract<ToClients, { type: 'offer' }>): void {
  const { id, sdp, talks, video: sentVideo } = message
  const connection = new library.PeerConnection(id, {
    iceServers: [],
    disableAutoNegotiation: true,
  })
  const media = new library.Audio(onlySection, 'SendRecv')
  media.addOpusCodec(111)
  const before = clients.findIndex((client) => client.id === id)
  const ssrc = clients[before]?.ssrc ?? 1000 + ssrcsPerClient * clients.length
  media.addSSRC(ssrc, 'voice', 'voice', 'voice')
  const track = connection.addTrack(media)
  const client: Client = {
    ...{ id, ssrc, connection, track, talks, sequence: 0, video: sentVideo, videoFrames: 0 },
    ...{ newest: new Map(), arrivals: new ArrivalReports() },
  }
  track.onMessage((packet) => receive(client, packet))
  connection.onStateChange((state) => {
    if (state === 'connected') send({ type: 'connected', id })
  })
  connection.onGatheringStateChange((state) => {
    const description = connection.localDescription()
    if (state === 'complete' && description) {
      // Streams with layers have no number in an answer.
      const isNamed = sentVideo?.layers.length === 1
      const ssrcs = {
        [onlySection]: ssrc,
        ...(isNamed && { [`up-${sentVideo.source}`]: ssrc + 1 }),
      }
      send({ type: 'answer', id, sdp: answerTo(sdp, description.sdp, ssrcs) })
    }
  })
  if (before < 0) {
    clients.push(client)
  } else {
    // The new offer replaces the connection.
    clients[before]!.connection.close()
    clients[before] = client
  }
  connection.setRemoteDescription(firstSectionOf(sdp), 'offer')
  connection.setLocalDescription('answer')
}

function receive(client: Client, packet: Buffer): void {
  const payloadType = packet[1]! & 0x7f
  if (payloadType === 96) client.arrivals.note(packet)
  if (!isMeasuring || packet.length < headerBytes + 8) return
  if (payloadType === 111) {
    const latency = performance.now() - packet.readDoubleBE(headerBytes)
    if (received < maxSamples) latencies[received] = latency
    received += 1
    lost += missingBefore(client, packet)
  } else if (payloadType === 96 && packet.readUInt32BE(8) !== probeSsrc) {
    video.received += 1
    video.lost += missingBefore(client, packet)
  }
}

/** How many packets of the stream are missing between this one and the last one. */
function missingBefore({ newest }: Client, packet: Buffer): number {
  const sequence = packet.readUInt16BE(2)
  const stream = packet.readUInt32BE(8)
  const before = newest.get(stream)
  newest.set(stream, sequence)
  return before === undefined ? 0 : ((sequence - before - 1) << 16) >> 16
}

async function run(ms: number): Promise<void> {
  const talkers = clients.filter(({ talks, track }) => talks && track.isOpen())
  const senders = clients.filter(({ video: one, track }) => one && track.isOpen())
  latencies = new Float64Array(maxSamples)
  received = 0
  lost = 0
  video = { sent: 0, received: 0, lost: 0 }
  let sent = 0
  for (const { newest } of clients) newest.clear()
  isMeasuring = true
  isStopped = false
  const started = performance.now()
  // Each talker has a moment of its own within the length of a packet.
  const next = talkers.map((_, index) => started + (packetMs * index) / talkers.length)
  const nextFrame = senders.map((_, index) => started + (67 * index) / senders.length)
  let nextReport = started
  while (!isStopped && performance.now() - started < ms) {
    for (const [index, talker] of talkers.entries()) {
      if (performance.now() < next[index]!) continue
      next[index]! += packetMs
      talker.track.sendMessageBinary(voicePacket(talker))
      sent += 1
    }
    for (const [index, sender] of senders.entries()) {
      if (performance.now() < nextFrame[index]!) continue
      nextFrame[index]! += 1000 / sender.video!.framesPerSecond
      sendFrame(sender)
    }
    if (performance.now() >= nextReport) {
      nextReport += reportMs
      for (const { arrivals, track } of clients) {
        const report = arrivals.report()
        if (report && track.isOpen()) track.sendMessageBinary(report)
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await new Promise((resolve) => setTimeout(resolve, 500))
  isMeasuring = false
  const sorted = latencies.subarray(0, Math.min(received, maxSamples)).sort()
  const p50Ms = percentile(sorted, 0.5)
  const p99Ms = percentile(sorted, 0.99)
  send({ type: 'result', result: { sent, received, lost, video, p50Ms, p99Ms } })
}

function sendFrame(client: Client): void {
  for (const packet of videoFrame(client.video!, client.ssrc + 1, client.videoFrames)) {
    client.track.sendMessageBinary(packet)
    video.sent += 1
  }
  client.videoFrames += 1
}

function voicePacket(talker: Client): Buffer {
  const packet = Buffer.alloc(headerBytes + payloadBytes)
  packet[0] = 0x90
  packet[1] = 111
  packet.writeUInt16BE(talker.sequence & 0xffff, 2)
  packet.writeUInt32BE((talker.sequence * 960) >>> 0, 4)
  packet.writeUInt32BE(talker.ssrc, 8)
  packet.writeUInt32BE(0xbede0001, 12)
  // The audio level: loud.
  packet.writeUInt32BE(0x10_14_00_00, 16)
  packet.writeDoubleBE(performance.now(), headerBytes)
  talker.sequence += 1
  return packet
}

function close(): void {
  for (const { connection } of clients.splice(0)) connection.close()
}
