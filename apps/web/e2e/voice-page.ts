import assert from 'node:assert/strict'
import { after, type TestContext } from 'node:test'
import type {
  ActionReply,
  AudioSlot,
  EventType,
  GatewayEvents,
  VideoSlot,
  VoiceSignal,
} from '@guildhall/contract'
import { chromium, type Browser, type Page } from 'playwright-core'
import type { Account } from '../../backend/test/account.ts'
import { maxWaitMs } from '../../backend/test/wait-until.ts'
import { launchOptions } from './browser-server.ts'
import { findChromium, howToInstall } from './chromium.ts'

const executablePath = findChromium()

const mediaArguments = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]

let launched: Promise<Browser> | undefined

after(async () => {
  await (await launched)?.close()
})

/** A browser whose microphone beeps and whose camera shows a test picture. */
function launch(): Promise<Browser> {
  assert.ok(executablePath, howToInstall)
  // The test's own page is not served from this machine, as far as the browser knows.
  const args = [...(launchOptions.args ?? []), ...mediaArguments].map((argument) =>
    argument.startsWith('--disable-features=') ? `${argument},LocalNetworkAccessChecks` : argument,
  )
  launched ??= chromium.launch({ ...launchOptions, args, executablePath })
  return launched
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
}

declare global {
  var voice: PageClient
}

/** A page that speaks the protocol of voice channels, without the web client. */
export class VoicePage {
  readonly page: Page
  readonly account: Account

  constructor(page: Page, account: Account) {
    this.page = page
    this.account = account
  }

  /** Sends an action; throws with the error's code and reason. */
  async action(type: string, data: object = {}): Promise<object> {
    return this.page.evaluate(([name, body]) => voice.action(name, body), [type, data] as const)
  }

  /** Joins with microphone and, as they are wanted, camera. Returns after how many milliseconds there was sound. */
  async join(channelId: string, { camera = false } = {}): Promise<number> {
    return this.page.evaluate(([id, withCamera]) => voice.join(id, withCamera), [
      channelId,
      camera,
    ] as const)
  }

  async received(): Promise<Received[]> {
    return this.page.evaluate(() => voice.received())
  }

  /** The events that came, of one type. */
  async events<T extends EventType>(type: T): Promise<GatewayEvents[T][]> {
    const found: unknown = await this.page.evaluate((name) => voice.eventsOf(name), type)
    return found as GatewayEvents[T][]
  }

  /** How many offers were answered. */
  async offers(): Promise<number> {
    return this.page.evaluate(() => voice.offers)
  }

  async reconnectGateway(): Promise<void> {
    await this.page.evaluate(() => voice.reconnect())
  }

  /** How much energy comes from the user's microphone within `ms`. */
  async energyFrom(userId: string, ms: number): Promise<number> {
    const energy = async () =>
      (await this.received()).find((one) => one.userId === userId && one.source === 'microphone')
        ?.energy ?? 0
    const before = await energy()
    await this.page.waitForTimeout(ms)
    return (await energy()) - before
  }

  /** Waits until the user is heard. */
  async hears(userId: string): Promise<void> {
    const end = performance.now() + maxWaitMs
    while ((await this.energyFrom(userId, 300)) <= 0) {
      assert.ok(performance.now() < end, `${this.account.username} hears ${userId}`)
    }
  }

  async watches(userId: string, source: 'camera' | 'screen'): Promise<void> {
    const end = performance.now() + maxWaitMs
    const frames = async () =>
      (await this.received()).find((one) => one.userId === userId && one.source === source)
        ?.frames ?? 0
    while ((await frames()) < 3) {
      assert.ok(performance.now() < end, `${this.account.username} sees ${userId}`)
      await this.page.waitForTimeout(100)
    }
  }
}

export async function openVoicePage(t: TestContext, account: Account): Promise<VoicePage> {
  const browser = await launch()
  const context = await browser.newContext({ baseURL: account.url, serviceWorkers: 'block' })
  const [name = '', value = ''] = (account.cookie ?? '').split('=')
  await context.addCookies([{ name, value, url: account.url, httpOnly: true }])
  const page = await context.newPage()
  await page.route('**/voice-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Voice</title>' }),
  )
  await page.goto('/voice-page')
  await page.evaluate(installClient)
  await page.evaluate(() => voice.connect())
  t.after(() => context.close())
  return new VoicePage(page, account)
}

/** Runs in the page. */
function installClient(): void {
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
    eventsOf: (type: string) =>
      events.filter((event) => event.type === type).map(({ data }) => data),
  }

  async function answer({ sdp, offerId }: { sdp: string; offerId: number }): Promise<void> {
    peer?.close()
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
