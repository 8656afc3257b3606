import type { ActionReply, AudioSlot, VideoSlot, VoiceSignal } from '@guildhall/contract'
import type { LaunchOptions } from 'playwright-core'
import { launchOptions } from './browser-server.ts'

/** A browser whose pages may play sound without a click. */
export const voiceLaunchOptions: LaunchOptions = {
  ...launchOptions,
  // The test's own page is not served from this machine, as far as the browser knows.
  args: [...(launchOptions.args ?? []), '--autoplay-policy=no-user-gesture-required'].map(
    (argument) =>
      argument.startsWith('--disable-features=')
        ? `${argument},LocalNetworkAccessChecks`
        : argument,
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
}

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
  join(channelId: string, withCamera: boolean): Promise<number>
  received(): Promise<Received[]>
  eventsOf(type: string): object[]
  totalPackets(): Promise<number>
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
  let media: MediaStream | null = null

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
    async join(channelId: string, withCamera: boolean): Promise<number> {
      media = await navigator.mediaDevices.getUserMedia({ audio: true, video: withCamera })
      disconnect()
      slots = { audio: [], video: [] }
      const started = performance.now()
      const reply = await client.action('voice.join', { channelId })
      const { participants } = reply as ActionReply<'voice.join'>
      if (withCamera) await client.action('voice.update', { camera: true })
      while (peer?.connectionState !== 'connected') {
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      if (participants.length < 2) return performance.now() - started
      while (!(await client.received()).some(({ energy }) => energy > 0)) {
        if (performance.now() - started > 15_000) throw new Error('no sound')
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      return performance.now() - started
    },
    async received() {
      const found: Received[] = []
      for (const transceiver of peer?.getTransceivers() ?? []) {
        const [, kind, index] = /^down-(audio|video)-(\d+)$/.exec(transceiver.mid ?? '') ?? []
        const slot = kind && slots[kind as 'audio' | 'video'][Number(index)]
        if (!slot) continue
        for (const report of (await transceiver.receiver.getStats()).values()) {
          if (report.type !== 'inbound-rtp') continue
          found.push({
            ...slot,
            packets: report.packetsReceived,
            lost: report.packetsLost,
            energy: report.totalAudioEnergy ?? 0,
            frames: report.framesDecoded ?? 0,
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
    eventsOf: (type: string) =>
      events.filter((event) => event.type === type).map(({ data }) => data),
  }

  function disconnect(): void {
    peer?.close()
    peer = null
    document.body.replaceChildren()
  }

  async function answer({ sdp, offerId }: { sdp: string; offerId: number }): Promise<void> {
    disconnect()
    const connection = new RTCPeerConnection()
    peer = connection
    connection.ontrack = ({ track, transceiver }) => {
      // Chromium decodes only what is played.
      const element = document.createElement(track.kind) as HTMLMediaElement
      element.autoplay = true
      element.srcObject = new MediaStream([track])
      document.body.append(element)
      element.dataset['mid'] = transceiver.mid ?? ''
    }
    await connection.setRemoteDescription({ type: 'offer', sdp })
    for (const transceiver of connection.getTransceivers()) {
      const { mid } = transceiver
      if (mid?.startsWith('up-') !== true) continue
      transceiver.direction = 'sendonly'
      const track =
        mid === 'up-audio'
          ? media?.getAudioTracks()[0]
          : mid === 'up-camera'
            ? media?.getVideoTracks()[0]
            : undefined
      if (track) await transceiver.sender.replaceTrack(track)
    }
    await connection.setLocalDescription()
    await client.action('voice.signal', {
      kind: 'answer',
      sdp: connection.localDescription!.sdp,
      offerId,
    })
    client.offers += 1
  }

  globalThis.voice = client
}
