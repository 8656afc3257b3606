import type { ActionReply, AudioSlot, VideoSlot, VoiceSignal } from '@guildhall/contract'
import type { LaunchOptions } from 'playwright-core'
import { launchOptions } from './launch-options.ts'

/** A browser whose pages may play sound without a click. */
export const voiceLaunchOptions: LaunchOptions = {
  ...launchOptions,
  // The test's own page is not served from this machine, as far as the browser knows.
  args: [
    ...(launchOptions.args ?? []),
    '--autoplay-policy=no-user-gesture-required',
    // For the relay over TLS.
    '--ignore-certificate-errors',
  ].map((argument) =>
    argument.startsWith('--disable-features=') ? `${argument},LocalNetworkAccessChecks` : argument,
  ),
}

/** What the page measures of one thing that it receives. */
export interface Received {
  userId: string
  source: AudioSlot['source'] | VideoSlot['source']
  packets: number
  lost: number
  /** Of audio. */
  energy: number
  /** Of video. */
  frames: number
  height: number
  bytes: number
  /** How long no new picture was shown, all such times together. */
  freezeSeconds: number
  /** For example `video/VP8`. */
  format: string
  /** Sender reports, by which the browser synchronizes sound and video. */
  reports: number
  /** The media stream: browsers synchronize what is in the same one. */
  stream: string
}

export interface JoinOptions {
  camera?: boolean
  /** A picture and a tone instead of a real screen. */
  screen?: boolean
  /** Of the videos that it sends; the browser's choice by default. */
  format?: 'video/H264' | 'video/VP8'
  /** Connect through a relay alone, as where UDP is blocked; `tls`: as where only HTTPS gets through. */
  relay?: boolean | 'tls'
  /** A moving picture of this size and frame rate instead of the camera. */
  motion?: { width: number; height: number; framesPerSecond: number }
  /** How the videos are encoded, by section. */
  encodings?: Partial<Record<string, readonly RTCRtpEncodingParameters[]>>
  /** The port at which the media of the server is reached, instead of its own. */
  mediaPort?: number
}

type Offer = Extract<VoiceSignal, { kind: 'offer' }>

interface Frame {
  type: string
  data: object & { code?: string; reason?: string }
  id?: string
  seq?: number
}

/** What runs in the page. */
interface PageClient {
  offers: number
  connect(query?: string): Promise<void>
  reconnect(): Promise<void>
  action(type: string, data: object): Promise<object>
  join(channelId: string, options: JoinOptions): Promise<number>
  received(): Promise<Received[]>
  eventsOf(type: string): object[]
  totalPackets(): Promise<number>
  isRelayed(): Promise<boolean>
  useRelay(): void
}

declare global {
  var voice: PageClient
}

/** Runs in the page. */
export function installVoiceClient(): void {
  const waiting = new Map<string, (frame: Frame) => void>()
  const events: Frame[] = []
  let socket: WebSocket
  let sessionId = ''
  let seq = 0
  let actions = 0
  let peer: RTCPeerConnection | null = null
  let slots: { audio: (AudioSlot | null)[]; video: (VideoSlot | null)[] } = { audio: [], video: [] }
  let tracks: Partial<Record<string, MediaStreamTrack | undefined>> = {}
  const streams = new Map<string, string>()
  let options: JoinOptions = {}

  const client: PageClient = {
    offers: 0,
    async connect(query = ''): Promise<void> {
      socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/gateway${query}`)
      await new Promise<void>((resolve, reject) => {
        socket.onerror = () => reject(new Error('no gateway'))
        socket.onmessage = ({ data }) => {
          const frame = JSON.parse(String(data)) as Frame
          if (frame.seq !== undefined) seq = frame.seq
          if (frame.type === 'hello') sessionId = (frame.data as { sessionId: string }).sessionId
          if (frame.type === 'ready' || frame.type === 'resumed') resolve()
          if (frame.id !== undefined) {
            waiting.get(frame.id)?.(frame)
            waiting.delete(frame.id)
            return
          }
          events.push(frame)
          if (frame.type !== 'voice.signal') return
          const signal = frame.data as VoiceSignal
          if (signal.kind === 'slots') slots = signal
          if (signal.kind === 'offer') void answer(signal)
        }
      })
    },
    /** Loses the connection of the gateway and resumes its session. */
    async reconnect(): Promise<void> {
      socket.close()
      await new Promise((resolve) => setTimeout(resolve, 500))
      await client.connect(`?session=${sessionId}&seq=${seq}`)
    },
    action(type, data) {
      actions += 1
      const id = String(actions)
      return new Promise((resolve, reject) => {
        waiting.set(id, (frame) => {
          if (frame.type !== 'error') resolve(frame.data)
          else reject(new Error(`${frame.data.code} ${frame.data.reason ?? ''}`))
        })
        socket.send(JSON.stringify({ type, data, id }))
      })
    },
    async join(channelId: string, wanted: JoinOptions): Promise<number> {
      options = wanted
      const { camera = false, screen = false } = options
      const { motion } = options
      const video = camera && !motion
      const media = await navigator.mediaDevices.getUserMedia({ audio: true, video })
      tracks = { 'up-audio': media.getAudioTracks()[0], 'up-camera': media.getVideoTracks()[0] }
      if (motion) tracks['up-camera'] = motionTrack(motion)
      if (screen) Object.assign(tracks, screenTracks())
      disconnect()
      slots = { audio: [], video: [] }
      const started = performance.now()
      const reply = await client.action('voice.join', { channelId, relay: Boolean(options.relay) })
      const { participants } = reply as ActionReply<'voice.join'>
      if (camera || screen) await client.action('voice.update', { camera, screen })
      while (peer?.connectionState !== 'connected') {
        if (performance.now() - started > 60_000) throw new Error('no connection')
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      if (participants.length < 2) return performance.now() - started
      while (!(await client.received()).some(({ energy }) => energy > 0)) {
        if (performance.now() - started > 60_000) throw new Error('no sound')
        // Statistics take long to collect.
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      return performance.now() - started
    },
    async received() {
      const found: Received[] = []
      for (const transceiver of peer?.getTransceivers() ?? []) {
        const [, kind, index] = /^down-(audio|video)-(\d+)$/.exec(transceiver.mid ?? '') ?? []
        const slot = kind && slots[kind as 'audio' | 'video'][Number(index)]
        if (!slot) continue
        const reports = await transceiver.receiver.getStats()
        for (const report of reports.values()) {
          if (report.type !== 'inbound-rtp') continue
          const sent = report.remoteId ? reports.get(report.remoteId) : undefined
          found.push({
            ...slot,
            reports: sent?.reportsSent ?? 0,
            stream: streams.get(transceiver.mid ?? '') ?? '',
            packets: report.packetsReceived,
            lost: report.packetsLost,
            energy: report.totalAudioEnergy ?? 0,
            frames: report.framesDecoded ?? 0,
            height: report.frameHeight ?? 0,
            bytes: report.bytesReceived,
            freezeSeconds: report.totalFreezesDuration ?? 0,
            format: report.codecId ? reports.get(report.codecId).mimeType : '',
          })
        }
      }
      return found
    },
    async totalPackets() {
      let total = 0
      for (const report of (await peer?.getStats())?.values() ?? []) {
        if (report.type === 'inbound-rtp') total += report.packetsReceived
      }
      return total
    },
    useRelay() {
      const { mediaPort: _mediaPort, ...others } = options
      options = { ...others, relay: true }
    },
    async isRelayed() {
      // A connection that is being replaced has no path for a moment.
      for (const started = performance.now(); performance.now() - started < 60_000;) {
        const reports = await peer?.getStats()
        const transport = [...(reports?.values() ?? [])].find(({ type }) => type === 'transport')
        const pair = reports?.get(transport?.selectedCandidatePairId)
        const candidate = reports?.get(pair?.localCandidateId)
        if (candidate) return candidate.candidateType === 'relay'
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      throw new Error('no path')
    },
    eventsOf: (type: string) =>
      events.filter((event) => event.type === type).map(({ data }) => data),
  }

  function disconnect(): void {
    peer?.close()
    peer = null
    document.body.replaceChildren()
  }

  /** Much to encode in every picture: large shapes move over noise. */
  function motionTrack({ width, height, framesPerSecond }: NonNullable<JoinOptions['motion']>) {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const picture = canvas.getContext('2d')!
    const noise = new OffscreenCanvas(256, 256)
    const noisePicture = noise.getContext('2d')!
    const pixels = noisePicture.createImageData(256, 256)
    for (let index = 0; index < pixels.data.length; index += 1) {
      pixels.data[index] = index % 4 === 3 ? 255 : Math.random() * 255
    }
    noisePicture.putImageData(pixels, 0, 0)
    let frame = 0
    setInterval(() => {
      frame += 1
      picture.fillStyle = '#456'
      picture.fillRect(0, 0, width, height)
      for (let shape = 0; shape < 24; shape += 1) {
        const x = (width * (1 + Math.sin(frame / 11 + shape))) / 2
        const y = (height * (1 + Math.cos(frame / (7 + shape) + shape))) / 2
        picture.fillStyle = `hsl(${(shape * 47 + frame) % 360} 70% 50%)`
        picture.fillRect(x - 40, y - 40, 90, 90)
      }
      picture.drawImage(noise, (frame * 3) % (width - 256), (frame * 2) % (height - 256))
    }, 1000 / framesPerSecond)
    return canvas.captureStream(framesPerSecond).getVideoTracks()[0]
  }

  function screenTracks() {
    const canvas = document.createElement('canvas')
    const picture = canvas.getContext('2d')!
    setInterval(() => {
      picture.fillStyle = `hsl(${performance.now() % 360} 80% 50%)`
      picture.fillRect(0, 0, canvas.width, canvas.height)
    }, 200)
    const audio = new AudioContext()
    const tone = audio.createOscillator()
    const sound = audio.createMediaStreamDestination()
    tone.connect(sound)
    tone.start()
    return {
      'up-screen': canvas.captureStream(5).getVideoTracks()[0],
      'up-screen-audio': sound.stream.getAudioTracks()[0],
    }
  }

  async function answer({ sdp, offerId, iceServers }: Offer): Promise<void> {
    disconnect()
    const { relay = false, mediaPort, encodings } = options
    if (relay && iceServers.every(({ kind }) => kind !== 'relay')) {
      await client.action('voice.signal', { kind: 'relay' })
      return
    }
    const iceTransportPolicy = relay ? 'relay' : 'all'
    const reachable =
      relay === 'tls'
        ? iceServers.map(({ urls, ...server }) => ({
            ...server,
            urls: [urls].flat().filter((url) => url.startsWith('turns:')),
          }))
        : iceServers
    const connection = new RTCPeerConnection(
      mediaPort ? {} : { iceServers: reachable, iceTransportPolicy },
    )
    peer = connection
    connection.ontrack = ({ track, transceiver, streams: [stream] }) => {
      streams.set(transceiver.mid ?? '', stream?.id ?? '')
      // Chromium decodes only what is played.
      const element = document.createElement(track.kind) as HTMLMediaElement
      element.autoplay = true
      element.srcObject = new MediaStream([track])
      document.body.append(element)
      element.dataset['mid'] = transceiver.mid ?? ''
    }
    const reached = mediaPort ? sdp.replaceAll(/\d+ typ host/g, `${mediaPort} typ host`) : sdp
    await connection.setRemoteDescription({ type: 'offer', sdp: reached })
    for (const transceiver of connection.getTransceivers()) {
      const { mid } = transceiver
      if (mid?.startsWith('up-') !== true) continue
      transceiver.direction = 'sendonly'
      const track = tracks[mid]
      if (track) await transceiver.sender.replaceTrack(track)
    }
    await connection.setLocalDescription()
    for (const { sender, mid } of connection.getTransceivers()) {
      const parameters = sender.getParameters()
      const wanted = encodings?.[mid ?? '']
      for (const [index, encoding] of parameters.encodings.entries()) {
        Object.assign(encoding, wanted?.[index])
      }
      const codec = parameters.codecs.find(({ mimeType }) => mimeType === options.format)
      // TypeScript does not know it.
      if (codec) for (const encoding of parameters.encodings) Object.assign(encoding, { codec })
      if (codec || wanted) await sender.setParameters(parameters)
    }
    await client.action('voice.signal', {
      kind: 'answer',
      sdp: connection.localDescription!.sdp,
      offerId,
    })
    client.offers += 1
  }

  globalThis.voice = client
}
