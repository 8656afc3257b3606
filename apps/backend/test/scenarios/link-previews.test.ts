import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import type { RequestListener } from 'node:http'
import { limits } from '@guildhall/contract'
import type { Embed, Message } from '@guildhall/contract'
import type { Account } from '../account.ts'
import { connect } from '../gateway-client.ts'
import { createImageLink, imageSettings, png, sendBytes, startImageServer } from '../images.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'
import { createWebhook } from '../webhooks.ts'

const settings = { LINK_PREVIEWS: 'on', LINK_PREVIEW_ALLOWED_NETWORKS: '127.0.0.1/32' }

const html = { 'content-type': 'text/html; charset=utf-8' }

const raidPage = `<!doctype html><html><head><title>Ignored</title>
  <meta property="og:title" content="Raid &amp; loot">
  <meta property="og:description" content="Bring **two** potions
    and_a_rope to https://elsewhere.example">
  <meta property="og:site_name" content="Guild News"><meta name="theme-color" content="#FF8800">
  <meta property="og:image" content="/banner.png"><meta property="og:image" content="/second.png">
  </head><body><meta property="og:title" content="not this one"></body></html>`

/** Sends the page that is held back. */
let releaseHeld = (): unknown => undefined

const pages: Record<string, RequestListener> = {
  '/raid': (_request, response) => response.writeHead(200, html).end(raidPage),
  '/moved': (_request, response) => response.writeHead(302, { location: '/raid' }).end(),
  '/title': (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title> Only\n a title </title>'),
  '/latin1': (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(Buffer.from('<meta charset="iso-8859-1"><title>Gr\u00fc\u00dfe</title>', 'latin1')),
  '/video': (_request, response) =>
    response
      .writeHead(200, html)
      .end(
        '<meta name="twitter:card" content="summary_large_image"><meta name="twitter:image" content="https://img.example/v.jpg"><title>Video</title>',
      ),
  '/picture.png': (_request, response) => sendBytes(response, png),
  '/empty': (_request, response) => response.writeHead(200, html).end('<p>Nothing</p>'),
  '/missing': (_request, response) => response.writeHead(404, html).end('<title>404</title>'),
  '/plain': (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/plain' }).end('<title>Text</title>'),
  '/zipped': (_request, response) =>
    response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end('<title>Zip</title>'),
  '/loop': (_request, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/inside': (_request, response) =>
    response.writeHead(302, { location: 'http://127.0.0.2:8080/' }).end(),
  // Its head ends, its body does not.
  '/endless': (_request, response) => {
    response
      .writeHead(200, html)
      .write(`<head><title>Endless</title></head><body>${' '.repeat(2000)}`)
  },
  // The head has no end tag, and what follows does not end.
  '/nested': (_request, response) => {
    response.writeHead(200, html).write(`<title>Nested</title>${'<b>'.repeat(1000)}`)
  },
  '/pixel': (_request, response) =>
    response
      .writeHead(200, html)
      .end(
        '<noscript><img src="/x"><title>No</title></noscript><template><p></template><title>Pixel</title>',
      ),
  '/held': (_request, response) => {
    releaseHeld = () => response.writeHead(200, html).end('<title>Held</title>')
  },
  // Its head is longer than Guildhall reads.
  '/long': (_request, response) => {
    response.writeHead(200, html)
    const send = (): void => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
      if (!response.destroyed) response.once('drain', send)
    }
    send()
  },
}

async function startScenario(t: TestContext, extra: Record<string, string> = {}) {
  const app = await startApp(t, { ...settings, ...extra })
  const fixture = await createServerFixture(app)
  const site = await startImageServer(t, (request, response) => {
    const page = pages[request.url?.replace(/\?.*/, '') ?? '']
    if (page) page(request, response)
    else response.writeHead(404).end()
  })
  const client = await connect(fixture.owner)
  const channelId = fixture.general.id
  const post = async (content: string): Promise<Message> =>
    (await client.action('message.send', { channelId, content })).message
  const get = async (id: string): Promise<Message> => {
    const found = await fixture.owner.get(`/api/channels/${channelId}/messages/${id}`)
    return (await fixture.owner.expect(200, Promise.resolve(found))).message
  }
  const embedsOf = async (id: string, isExpected: (embeds: Embed[]) => boolean) => {
    let embeds: Embed[] = []
    await waitUntil('the message has its previews', async () => {
      embeds = (await get(id)).embeds
      return isExpected(embeds)
    })
    return embeds
  }
  return { app, fixture, site, client, channelId, post, get, embedsOf }
}

test('A91: a link gets a card with what the page says about itself, and everyone sees it', async (t) => {
  const { fixture, site, client, post, get } = await startScenario(t)
  const ben = await connect(await fixture.member())
  const message = await post(`see ${site.url}/raid and **${site.url}/title**`)
  assert.deepEqual(message.embeds, [])
  const { message: updated } = await client.next('message.updated')
  assert.deepEqual(updated.embeds, [
    {
      preview: true,
      url: `${site.url}/raid`,
      title: 'Raid & loot',
      description: 'Bring **two** potions and_a_rope to https://elsewhere.example',
      author: { name: 'Guild News' },
      thumbnail: `${site.url}/banner.png`,
      color: '#ff8800',
    },
    { preview: true, url: `${site.url}/title`, title: 'Only a title' },
  ])
  assert.equal(updated.editedAt, null)
  assert.deepEqual(await get(message.id), updated)
  assert.deepEqual((await ben.next('message.updated')).message, updated)

  // Another message with the same link needs no request.
  const requests = site.requests.length
  await post(`${site.url}/raid`)
  const { message: second } = await client.next('message.updated')
  assert.equal(second.embeds[0]?.title, 'Raid & loot')
  assert.equal(site.requests.length, requests)

  // Only the first five are requested.
  const links = Array.from({ length: 7 }, (_, index) => `${site.url}/title?${index}`)
  await post(links.join(' '))
  const { message: many } = await client.next('message.updated')
  assert.deepEqual(
    many.embeds.map(({ url }) => url),
    links.slice(0, limits.embedsPerMessage),
  )
  assert.equal(site.requests.length, requests + limits.embedsPerMessage)
  for (const { headers } of site.requests) {
    assert.equal(headers.cookie, undefined)
    assert.equal(headers.referer, undefined)
  }
})

test('SEC61: pictures, redirects, encodings and pages without end have previews; all else has none', async (t) => {
  const { site, post, embedsOf } = await startScenario(t)
  const cards: Record<string, Embed> = {
    moved: { title: 'Raid & loot' },
    latin1: { title: 'Grüße' },
    video: { title: 'Video', image: 'https://img.example/v.jpg' },
    'picture.png': { image: `${site.url}/picture.png` },
    endless: { title: 'Endless' },
    nested: { title: 'Nested' },
    pixel: { title: 'Pixel' },
  }
  for (const [path, expected] of Object.entries(cards)) {
    const link = `${site.url}/${path}`
    const { id } = await post(link)
    const [card] = await embedsOf(id, ({ length }) => length > 0)
    for (const [name, value] of Object.entries({ preview: true, url: link, ...expected })) {
      assert.deepEqual(card?.[name as keyof Embed], value, path)
    }
  }
  // The cards of one message come together, so that all its links were read.
  for (const paths of [
    ['empty', 'missing', 'plain', 'title'],
    ['zipped', 'loop', 'inside', 'long', 'title'],
  ]) {
    const { id } = await post(paths.map((path) => `${site.url}/${path}`).join(' '))
    const embeds = await embedsOf(id, ({ length }) => length > 0)
    assert.deepEqual(embeds, [{ preview: true, url: `${site.url}/title`, title: 'Only a title' }])
  }
  const { id } = await post(
    `\`${site.url}/raid?code\` ||${site.url}/raid?spoiler|| ${site.url}/title`,
  )
  await embedsOf(id, ({ length }) => length === 1)
  assert.ok(!site.requests.some(({ url }) => url?.includes('?')))
})

test('private addresses, the own address, and links of webhooks are not requested', async (t) => {
  const { fixture, app, site, client, post, embedsOf, get } = await startScenario(t)
  const other = await startImageServer(t, pages['/raid']!, { host: '127.0.0.2' })
  const refused = await post(`${other.url}/raid http://localhost:${new URL(other.url).port}/raid`)
  const { hook } = await createWebhook(fixture)
  await fixture.owner.expect(201, app.visitor().post(hook, { content: `${site.url}/raid` }))
  const { id } = await post(`${site.url}/title`)
  await embedsOf(id, ({ length }) => length === 1)
  assert.deepEqual((await get(refused.id)).embeds, [])
  assert.equal(other.requests.length, 0)
  assert.deepEqual(
    site.requests.map(({ url }) => url),
    ['/title'],
  )
  await client.settle()
  assert.equal(client.all('message.updated').length, 1)
})

test('A92: edits keep the cards of remaining links; authors and moderators remove all', async (t) => {
  const { fixture, site, client, channelId, post, get, embedsOf } = await startScenario(t)
  const [raid = '', title = '', video = ''] = ['raid', 'title', 'video'].map(
    (path) => `${site.url}/${path}`,
  )
  const { id } = await post(`${raid} ${title}`)
  await embedsOf(id, ({ length }) => length === 2)
  const edit = (content: string) => client.action('message.edit', { messageId: id, content })
  const { message: edited }: { message: Message } = await edit(`${video} then ${title}`)
  assert.deepEqual(
    edited.embeds.map(({ url }) => url),
    [title],
  )
  const both = await embedsOf(id, ({ length }) => length === 2)
  assert.deepEqual(
    both.map(({ url }) => url),
    [video, title],
  )

  const path = `/api/channels/${channelId}/messages/${id}/previews`
  const [ben, moderator] = await Promise.all([
    fixture.member(),
    fixture.member(await fixture.role('moderators', ['manage_messages'])),
  ])
  await expectError(ben.delete(path), 'forbidden')
  await moderator.expect(200, moderator.delete(path))
  assert.deepEqual((await get(id)).embeds, [])
  // Links that the message had before get no new card.
  await edit(`${video} then ${title}!`)
  const { id: own } = await post(raid)
  await embedsOf(own, ({ length }) => length === 1)
  assert.deepEqual((await get(id)).embeds, [])
  const ownPath = path.replace(id, own)
  await fixture.owner.expect(200, fixture.owner.delete(ownPath))
  await fixture.owner.expect(200, fixture.owner.delete(ownPath))
  assert.deepEqual((await get(own)).embeds, [])
  await expectError(moderator.delete(path.replace(id, 'unknown')), 'not_found')
  const entries = (await fixture.audit()).filter(
    ({ action }) => action === 'message.previews_removed',
  )
  assert.deepEqual(
    entries.map(({ actorId, targetId }) => [actorId, targetId]),
    [[moderator.id, id]],
  )

  // A link that was edited away while its page was loading gets none.
  const link = `${site.url}/held`
  const [changed, kept] = [await post(link), await post(link)]
  await waitUntil('the page is requested', () => site.requests.some(({ url }) => url === '/held'))
  await client.action('message.edit', { messageId: changed.id, content: 'nothing to see' })
  releaseHeld()
  await embedsOf(kept.id, ({ length }) => length === 1)
  assert.deepEqual((await get(changed.id)).embeds, [])
})

test('SEC62: without LINK_PREVIEWS nothing is fetched', async (t) => {
  const { site, client, post } = await startScenario(t, { LINK_PREVIEWS: 'off' })
  await post(`${site.url}/raid`)
  await client.settle()
  assert.equal(client.all('message.updated').length, 0)
  assert.equal(site.requests.length, 0)
})

test('SEC94: an account and a host have bounded numbers of open requests', async (t) => {
  const seen: string[] = []
  const open = new Set<string>()
  const most = { ofOwner: 0, inAll: 0 }
  const site = await startImageServer(t, ({ url = '' }, response) => {
    seen.push(url)
    open.add(url)
    response.once('close', () => open.delete(url))
    const ofOwner = [...open].filter((one) => one.startsWith('/owner')).length
    most.ofOwner = Math.max(most.ofOwner, ofOwner)
    most.inAll = Math.max(most.inAll, open.size)
  })
  const other = await startImageServer(t, () => void seen.push('another host'))
  const app = await startApp(t, settings)
  const fixture = await createServerFixture(app)
  const send = async (account: Account, ...links: string[]): Promise<void> => {
    const client = await connect(account)
    const data = { channelId: fixture.general.id, content: links.join(' ') }
    await client.action('message.send', data)
  }
  const linksOf = (name: string, count: number): string[] =>
    Array.from({ length: count }, (_, index) => `${site.url}/${name}${index}`)
  const [ben, cat] = [await fixture.member(), await fixture.member()]
  await send(fixture.owner, ...linksOf('owner', 5))
  await waitUntil('the first are requested', () => seen.length >= 3)
  await send(ben, ...linksOf('ben', 2))
  await waitUntil('another account is served', () => seen.includes('/ben0'))
  await send(cat, `${other.url}/cat`)
  await waitUntil('another host is asked', () => seen.includes('another host'))
  assert.equal(most.ofOwner, 3)
  assert.ok(most.inAll <= 4, `${most.inAll}`)
})

test('SEC94: requests for previews and for pictures to the same host are counted together', async (t) => {
  const limit = { ...imageSettings, IMAGE_DESTINATION_RATE_PER_MINUTE: '1' }
  const { app, fixture, site, post, embedsOf } = await startScenario(t, limit)
  const { id } = await post(`${site.url}/title`)
  await embedsOf(id, ({ length }) => length === 1)
  const picture = await createImageLink(fixture.owner, `${site.url}/picture.png`)
  await expectError(app.visitor().get(picture), 'rate_limited')
  assert.equal(site.requests.length, 1)
})
