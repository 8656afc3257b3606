import type { TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { Account } from '../../backend/test/account.ts'
import type { ServerFixture } from '../../backend/test/server-fixture.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { type PageOptions } from './browser.ts'
import { openEmptyAs } from './page-actions.ts'

declare global {
  interface Window {
    /** TypeScript does not know it yet. */
    documentPictureInPicture?: { readonly window: Window | null }
  }
  var peers: RTCPeerConnection[]
  /** What has played something. */
  var players: Set<HTMLMediaElement>
  /** What the network of the page doesn't let through for new media connections. */
  var blocked: 'nothing' | 'udp' | 'all'
  /** How often a microphone or a camera was opened. */
  var openedDevices: number
}

/** Lets the test read the statistics of the page's media connections, and prevent them; also see what it plays. */
function recordMedia(): void {
  globalThis.peers = []
  globalThis.players = new Set()
  const { prototype } = HTMLMediaElement
  const { play } = prototype
  prototype.play = function () {
    players.add(this)
    return play.call(this)
  }
  globalThis.blocked = 'nothing'
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super({
        ...configuration,
        ...(globalThis.blocked !== 'nothing' && { iceTransportPolicy: 'relay' }),
        ...(globalThis.blocked === 'all' && { iceServers: [] }),
      })
      globalThis.peers.push(this)
    }
  }
}

/** Opens #general, ready for a call. */
export async function openClient(
  t: TestContext,
  account: Account,
  server: ServerFixture,
  prepare?: () => void,
  options?: PageOptions,
): Promise<Page> {
  const page = await openEmptyAs(t, account, options)
  await page.addInitScript(recordMedia)
  if (prepare) await page.addInitScript(prepare)
  await page.goto(`/servers/${server.id}/${server.general.id}`)
  await page.getByRole('textbox', { name: 'Message #general' }).waitFor()
  return page
}

export const bar = (page: Page): Locator => page.getByRole('region', { name: 'Voice' })
export const lounge = (page: Page): Locator =>
  page.getByRole('link', { name: 'Lounge', exact: true })
export const connected = (page: Page): Locator =>
  bar(page).getByRole('button', { name: /^Voice connected/ })

/** The button of a participant in the channel list. */
export function listed(page: Page, account: Account, channel = 'Lounge'): Locator {
  const list = page.getByRole('list', { name: `In ${channel}` })
  return list.getByRole('button', { name: account.username })
}

export async function joinCall(page: Page): Promise<void> {
  await lounge(page).click()
  await connected(page).waitFor()
}

/** Waits until sound comes through the newest media connection. */
export async function waitForSound(page: Page): Promise<void> {
  const energy = () =>
    page.evaluate(async () => {
      let sum = 0
      for (const report of (await peers.at(-1)?.getStats())?.values() ?? []) {
        if (report.type === 'inbound-rtp') sum += report.totalAudioEnergy ?? 0
      }
      return sum
    })
  const before = await energy()
  await waitUntil('there is sound', async () => (await energy()) > before)
}

export async function waitForPlayers(page: Page, wanted: number): Promise<void> {
  // Players of a connection that was replaced have no sound any more.
  const count = () =>
    page.evaluate(
      () =>
        [...players].filter(
          (one) => one instanceof HTMLAudioElement && one.srcObject !== null && !one.muted,
        ).length,
    )
  await waitUntil(`the page plays the sound of ${wanted}`, async () => (await count()) === wanted)
}
