/**
 * Pictures in the built program, beside an earlier commit whose built folder BEFORE names: bytes and time of a channel with 20 photos of
 * 12 megapixels on a phone with 10 Mbit/s, bytes of a list of 200 members with photos as avatars, the processor time for all
 * sizes of a photo, posts while 50 photos are made, and memory.
 *
 *   npx node bench/pictures.ts
 *   BEFORE=/path/to/an/earlier/checkout MEMBERS=50 PARTS=channel,members node bench/pictures.ts
 */
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attachment } from '@guildhall/contract'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { Account } from '../apps/backend/test/account.ts'
import { connect } from '../apps/backend/test/gateway-client.ts'
import { provideChromium } from '../apps/web/e2e/chromium.ts'
import { peakMib, pictureProcessOf, startBuilt } from './lib/built-guildhall.ts'
import type { BuiltGuildhall } from './lib/built-guildhall.ts'
import { copyOf, photo } from './lib/photos.ts'
import { cpuMs } from './lib/processes.ts'
import { percentile } from './lib/stats.ts'

const photos = 20
const members = Number(process.env.MEMBERS ?? 200)
const made = 50
const parts = (process.env.PARTS ?? 'costs,posts,channel,members').split(',')
const bytesPerSecond = 10_000_000 / 8
const phone = { width: 390, height: 844 }
const executablePath = provideChromium()
if (executablePath === undefined) throw new Error('Chromium is not installed.')

console.log('making the pictures …')
const size = { width: 4000, height: 3000, bytes: 4_000_000 }
const baseline = await photo(size)
const progressive = await photo(size, { seed: 1, progressive: true })
const avatar = await photo({ width: 512, height: 512, bytes: 120_000 })
const measures: Record<
  string,
  (guildhall: BuiltGuildhall, place: Place) => Promise<Record<string, number>>
> = {
  costs: measureCosts,
  posts: measurePosts,
  channel: measureChannel,
  members: measureMembers,
}
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const before = process.env.BEFORE === undefined ? null : await measure(process.env.BEFORE)
const now = await measure(path.dirname(import.meta.dirname))
await browser.close()

for (const [name, value] of Object.entries(now)) {
  const earlier = before?.[name]
  const compared =
    earlier === undefined || earlier === 0
      ? ''
      : `   before ${earlier.toFixed(1)}, ratio ${(value / earlier).toFixed(3)}`
  console.log(`  ${name.padEnd(58)} ${value.toFixed(1).padStart(10)}${compared}`)
}

async function measure(root: string): Promise<Record<string, number>> {
  const guildhall = await startBuilt(root)
  try {
    const owner = await register(guildhall, 'owner')
    const { server, channels } = (await owner.post('/api/servers', { name: 'Photos' })).body
    const channelId = channels[0].id as string
    const place = { owner, channelId, serverId: server.id as string }
    const results: Record<string, number> = {}
    for (const part of parts) Object.assign(results, await measures[part]?.(guildhall, place))
    const child = pictureProcessOf(guildhall.pid)
    return {
      ...results,
      'memory of the main process, MiB': peakMib(guildhall.pid),
      'memory of the process of pictures, MiB': child === null ? 0 : peakMib(child),
    }
  } finally {
    await guildhall.stop()
  }
}

interface Place {
  owner: Account
  serverId: string
  channelId: string
}

async function register({ url }: BuiltGuildhall, name: string): Promise<Account> {
  const account = new Account(url)
  await account.register(name)
  return account
}

async function upload({ owner, channelId }: Place, bytes: Buffer): Promise<Attachment> {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'photo.jpg')
  const reply = owner.post(`/api/channels/${channelId}/attachments`, form)
  return (await owner.expect(201, reply)).attachment
}

/** Resolves when the sizes of a picture are made. An earlier commit has none. */
async function awaitSizes(owner: Account, file: Attachment): Promise<void> {
  for (const wanted of file.sizes ?? []) {
    for (;;) {
      const response = await fetch(new URL(`${file.url}?size=${wanted}`, owner.url), {
        headers: { cookie: owner.cookie ?? '' },
      })
      await response.arrayBuffer()
      if (response.headers.get('content-type') === 'image/webp') break
      await pause(200)
    }
  }
}

async function measureCosts(
  guildhall: BuiltGuildhall,
  place: Place,
): Promise<Record<string, number>> {
  const costs: Record<string, number> = {}
  for (const [kind, bytes] of Object.entries({ baseline, progressive })) {
    const used = (): number => cpuMs(pictureProcessOf(guildhall.pid) ?? 0)
    // The first one starts the process.
    await awaitSizes(place.owner, await upload(place, copyOf(bytes, 1)))
    const start = used()
    const rounds = 4
    for (let round = 0; round < rounds; round += 1) {
      await awaitSizes(place.owner, await upload(place, copyOf(bytes, 2 + round)))
    }
    costs[`a ${kind} photo in all sizes, ms of CPU`] = (used() - start) / rounds
  }
  return costs
}

/** Posts at a steady rate, first alone and then while photos are uploaded and their sizes made. */
async function measurePosts(guildhall: BuiltGuildhall, place: Place) {
  const { owner, serverId, channelId } = place
  const webhook = owner.post(`/api/servers/${serverId}/webhooks`, { name: 'CI', channelId })
  const { url } = await owner.expect(201, webhook)
  const target = new URL(url as string)
  let isOver = false
  const post = async (): Promise<number[]> => {
    const times: number[] = []
    while (!isOver) {
      const start = performance.now()
      await new Account(guildhall.url).post(target.pathname, { content: 'A build passed.' })
      times.push(performance.now() - start)
      await pause(10)
    }
    return times
  }
  const posting = post()
  const files: Attachment[] = []
  for (let index = 0; index < made; index += 1) {
    const file = await upload(place, copyOf(baseline, 100 + index))
    files.push(file)
    // No account can have more uploads that no message uses.
    if (index % 10 === 9) await send(place, files.slice(-10))
  }
  for (const file of files) await awaitSizes(owner, file)
  isOver = true
  const times = Float64Array.from(await posting).sort()
  return { [`post p99 while ${made} photos are made, ms`]: percentile(times, 0.99) }
}

async function send({ owner, channelId }: Place, files: Attachment[]): Promise<void> {
  const client = await connect(owner)
  await client.action('message.send', { channelId, attachments: files.map(({ id }) => id) })
  await client.close()
}

async function measureChannel(guildhall: BuiltGuildhall, place: Place) {
  const { owner, serverId } = place
  const { channel } = await owner.expect(
    201,
    owner.post(`/api/servers/${serverId}/channels`, { name: 'holiday', type: 'text' }),
  )
  const here = { ...place, channelId: channel.id as string }
  for (let from = 0; from < photos; from += 10) {
    const files: Attachment[] = []
    for (let index = from; index < from + 10; index += 1) {
      files.push(await upload(here, copyOf(index % 2 === 0 ? baseline : progressive, 500 + index)))
    }
    await send(here, files)
    for (const file of files) await awaitSizes(owner, file)
  }
  const url = `${guildhall.url}/servers/${serverId}/${here.channelId}`
  // All of the channel is in view, so that nothing waits for scrolling.
  const view = { ...phone, height: 12_000 }
  const { bytes, ms } = await load(browser, owner, {
    ...{ url, view, wanted: photos, part: '/api/attachments/', isSlow: true },
  })
  return {
    [`a channel with ${photos} photos on a phone, kB of pictures`]: bytes / 1000,
    'until the last is painted over 10 Mbit/s, ms': ms,
  }
}

async function measureMembers(guildhall: BuiltGuildhall, place: Place) {
  const { owner, serverId, channelId } = place
  const invite = owner.post(`/api/servers/${serverId}/invites`, {})
  const { code } = (await owner.expect(201, invite)).invite
  for (let index = 0; index < members; index += 1) {
    const account = await register(guildhall, `member-${index}`)
    await account.post(`/api/invites/${code}/accept`)
    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(copyOf(avatar, index))]), 'me.jpg')
    await account.expect(200, account.put('/api/users/me/avatar', form))
  }
  const url = `${guildhall.url}/servers/${serverId}/${channelId}`
  const view = { width: 1440, height: 14_000 }
  const { bytes } = await load(browser, owner, {
    ...{ url, view, wanted: members, part: '/api/images/', isSlow: false },
  })
  return { [`a list of ${members} members, kB of avatars`]: bytes / 1000 }
}

/** Opens a page without a cache until so many pictures are painted. Counts what is received for paths with this part. */
async function load(
  from: Browser,
  account: Account,
  page: {
    url: string
    view: { width: number; height: number }
    wanted: number
    part: string
    isSlow: boolean
  },
): Promise<{ bytes: number; ms: number }> {
  const context = await from.newContext({ viewport: page.view, deviceScaleFactor: 2 })
  const [name = '', value = ''] = (account.cookie ?? '').split('=')
  await context.addCookies([{ name, value, url: account.url }])
  const tab = await context.newPage()
  const session = await context.newCDPSession(tab)
  await session.send('Network.enable')
  if (page.isSlow) {
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 20 },
      ...{ downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
    })
  }
  const pictures = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.includes(page.part)) pictures.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (pictures.has(requestId)) bytes += encodedDataLength
  })
  await tab.goto(page.url, { waitUntil: 'commit' })
  const ms = await tab.evaluate(
    ({ part, wanted }) =>
      new Promise<number>((resolve) => {
        const check = (): void => {
          const shown = [...document.querySelectorAll('img')].filter(
            (image) => image.currentSrc.includes(part) && image.complete && image.naturalWidth > 0,
          )
          const count = new Set(shown.map((image) => image.currentSrc)).size
          if (count >= wanted) requestAnimationFrame(() => resolve(performance.now()))
          else setTimeout(check, 50)
        }
        check()
      }),
    { part: page.part, wanted: page.wanted },
  )
  await context.close()
  return { bytes, ms }
}
