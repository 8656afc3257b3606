import assert from 'node:assert/strict'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import type { Attachment } from '@guildhall/contract'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { Account } from '../account.ts'
import { createFileForm } from '../file-form.ts'
import { connect } from '../gateway-client.ts'
import {
  imageSettings,
  createImageLink,
  imageForm,
  sendBytes,
  startImageServer,
} from '../images.ts'
import { usualLimits } from '../../src/pictures/pictures.ts'
import { newPictureProcess, pictureProcesses } from '../picture-processes.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { shareApp, startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { queryStored } from '../stored-data.ts'
import { waitUntil } from '../wait-until.ts'

const sharedApp = shareApp()
const place = 'taken at 52.5163 N'

interface Received {
  type: string
  bytes: Buffer
}

async function get(account: Account, path: string): Promise<Received> {
  const headers: Record<string, string> = account.cookie ? { cookie: account.cookie } : {}
  const response = await fetch(new URL(path, account.url), { headers })
  assert.equal(response.status, 200, path)
  const type = response.headers.get('content-type') ?? ''
  return { type, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** Waits until a size is made: a reader who has waited for a while gets the original. */
async function getSized(account: Account, path: string): Promise<Received> {
  let received = await get(account, path)
  await waitUntil(`${path} is made`, async () => {
    if (received.type !== 'image/webp') received = await get(account, path)
    return received.type === 'image/webp'
  })
  return received
}

async function createRoom(app: TestApp) {
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const path = `/api/channels/${general.id}/attachments`
  const upload = async (bytes: Buffer, name = 'photo'): Promise<Attachment> => {
    const form = createFileForm(Uint8Array.from(bytes), name)
    return (await owner.expect(201, owner.post(path, form))).attachment
  }
  const sized = (file: Attachment, size: number) => getSized(owner, `${file.url}?size=${size}`)
  return { ...fixture, path, upload, sized }
}

function plain(background: string, width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** Left half red, right half blue. */
function halves(width: number, height: number): Sharp {
  const right = { width: width / 2, height, channels: 3 as const, background: '#00f' }
  return plain('#f00', width, height).composite([
    { input: { create: right }, left: width / 2, top: 0 },
  ])
}

async function flat(picture: Sharp): Promise<Sharp> {
  return sharp(await picture.removeAlpha().png().toBuffer())
}

/** The colors near two corners of a picture: which channel is the strongest, if the others are weak. */
async function colorsOf(bytes: Buffer): Promise<(string | undefined)[]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const corners = [
    [2, 2],
    [info.width - 3, info.height - 3],
  ] as const
  return corners.map(([x, y]) => {
    const at = (y * info.width + x) * info.channels
    const pixel = [...data.subarray(at, at + 3)]
    const strong = pixel.flatMap((value, channel) => (value > 120 ? [channel] : []))
    return strong.length === 1 ? ['red', 'green', 'blue'][strong[0] ?? 0] : pixel.join()
  })
}

test('A153: a picture has the sizes below its own, upright, in its colors and without metadata', async () => {
  const { upload, sized, owner } = await createRoom(await sharedApp())
  const tagged = { IFD0: { Copyright: place }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } }
  const turned = { ...tagged, IFD0: { Copyright: place, Orientation: '6' } }
  const base = await flat(halves(1000, 500))
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${place}</x:xmpmeta>`
  const pictures: Record<string, Buffer> = {
    'baseline JPEG': await base.clone().withExif(turned).jpeg().toBuffer(),
    'progressive JPEG of Display P3': await base
      .clone()
      .withIccProfile('p3')
      .withExif(turned)
      .jpeg({ progressive: true })
      .toBuffer(),
    'CMYK JPEG': await base.clone().toColourspace('cmyk').withExif(tagged).jpeg().toBuffer(),
    'PNG of 16 bits': await base.clone().toColourspace('rgb16').withExif(tagged).png().toBuffer(),
    'PNG with alpha': await base.clone().ensureAlpha(0.5).withExif(tagged).png().toBuffer(),
    WebP: await base.clone().withExif(turned).withXmp(xmp).webp().toBuffer(),
    AVIF: await base.clone().withExif(tagged).withXmp(xmp).avif({ effort: 0 }).toBuffer(),
  }
  for (const [name, bytes] of Object.entries(pictures)) {
    assert.ok(bytes.includes(place), name)
    const file = await upload(bytes)
    const isTurned = (await sharp(bytes).metadata()).orientation === 6
    const shown = isTurned ? [500, 1000] : [1000, 500]
    assert.deepEqual(
      [file.width, file.height, file.sizes, file.animation],
      [...shown, [400, 800], null],
    )
    assert.ok(Buffer.from(file.preview ?? '', 'base64').length <= 40 && file.preview, name)
    const original = await get(owner, file.url)
    assert.equal(original.type, file.contentType)
    assert.ok(!original.bytes.includes(place), name)
    const { autoOrient, exif, xmp: left } = await sharp(original.bytes).metadata()
    assert.deepEqual([autoOrient.width, autoOrient.height], shown, name)
    assert.ok((exif?.toString('latin1').replaceAll('\0', '').length ?? 0) < 40, name)
    assert.equal(left?.toString().trim() ?? '', '', name)
    for (const size of file.sizes) {
      const small = await sized(file, size)
      assert.equal(small.type, 'image/webp', name)
      const found = await sharp(small.bytes).metadata()
      const ratio = size / 1000
      assert.deepEqual(
        [found.width, found.height],
        shown.map((side) => side * ratio),
        name,
      )
      assert.ok(!small.bytes.includes(place) && !found.exif && !found.xmp, name)
      assert.equal(found.hasAlpha, name === 'PNG with alpha', name)
      assert.deepEqual(await colorsOf(small.bytes), ['red', 'blue'], name)
    }
  }
})

test('sizes that a picture does not have are refused, and so are strangers', async () => {
  const app = await sharedApp()
  const { upload, owner } = await createRoom(app)
  const file = await upload(await halves(600, 300).png().toBuffer())
  assert.deepEqual(file.sizes, [400])
  for (const size of ['800', '1600', '399', '0', 'x']) {
    await expectError(owner.get(`${file.url}?size=${size}`), 'invalid_input', 'size')
  }
  const stranger = await app.register()
  await expectError(stranger.get(`${file.url}?size=400`), 'not_found')
  // What a reader has is not sent again, also where a proxy has compressed it.
  const etag = (await owner.get(`${file.url}?size=400`)).headers.get('etag') ?? ''
  const original = (await owner.get(file.url)).headers.get('etag') ?? ''
  for (const [size, tag, status] of [
    ['?size=400', etag, 304],
    ['?size=400', `"other", W/${etag}`, 304],
    ['?size=400', original, 200],
    ['', `W/${original}`, 304],
    ['', etag, 200],
  ] as const) {
    const answer = await owner.get(`${file.url}${size}`, { 'if-none-match': tag })
    assert.equal(answer.status, status, `${size} ${tag}`)
  }
  const text = await upload(Buffer.from('no picture'), 'shot.png')
  assert.deepEqual(
    [text.contentType, text.sizes, text.preview, text.width],
    ['text/plain', [], null, null],
  )
  await expectError(owner.get(`${text.url}?size=400`), 'invalid_input', 'size')
})

test('A154: small animations stay animated, larger ones get stills, and what a library cannot show is sent as it is', async () => {
  const { upload, sized, owner } = await createRoom(await sharedApp())
  const frames = async (count: number, side: number): Promise<Buffer> => {
    const list = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        plain(index % 2 === 0 ? '#f00' : '#00f', side, side)
          .png()
          .toBuffer(),
      ),
    )
    return sharp(list, { join: { animated: true } })
      .gif({ delay: 100 })
      .toBuffer()
  }
  const small = await upload(await frames(3, 500))
  assert.deepEqual([small.animation, small.sizes], ['kept', [400]])
  const kept = await sharp((await sized(small, 400)).bytes).metadata()
  assert.deepEqual([kept.pages, kept.width, kept.pageHeight ?? kept.height], [3, 400, 400])
  const large = await upload(await frames(50, 500))
  assert.deepEqual([large.animation, large.sizes], ['still', [400]])
  assert.equal((await sharp((await sized(large, 400)).bytes).metadata()).pages ?? 1, 1)
  assert.equal((await sharp((await get(owner, large.url)).bytes).metadata()).pages, 50)
  // A chunk before the image data makes an animated PNG of it.
  const still = await halves(500, 500).png().toBuffer()
  const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x01\0\0\0\0', 'latin1')
  const animated = Buffer.concat([
    still.subarray(0, 33),
    control,
    Buffer.from('b93d9fd9', 'hex'),
    still.subarray(33),
  ])
  assert.deepEqual((await upload(animated)).sizes, [])
  const avif = await halves(500, 500).avif({ effort: 0 }).toBuffer()
  assert.deepEqual((await upload(avif)).sizes, [400])
  const p3 = Buffer.from('\0\0\0\x13colrnclx\0\x0c\0\x0d\0\x06\x80', 'latin1')
  assert.deepEqual((await upload(Buffer.concat([avif, p3]))).sizes, [])
})

test('A155: pictures that are too large, cut short or no pictures at all are offered as files or refused with a reason', async () => {
  const { upload, path, owner } = await createRoom(await sharedApp())
  const huge = await sharp({
    create: { width: 16_000, height: 16_000, channels: 3, background: '#888' },
    limitInputPixels: false,
  })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  assert.ok(huge.length < 1_000_000)
  const file = await upload(huge)
  assert.deepEqual([file.width, file.sizes, file.preview], [16_000, [], null])
  await expectError(owner.put('/api/users/me/avatar', imageForm(huge)), 'invalid_input', 'file')
  const photo = await halves(1000, 500)
    .withExif({ IFD0: { Copyright: place } })
    .jpeg()
    .toBuffer()
  const half = await upload(photo.subarray(0, photo.length / 2))
  assert.deepEqual([half.sizes, half.preview], [[], null])
  assert.ok(!(await get(owner, half.url)).bytes.includes(place))
  const head = await upload(photo.subarray(0, 20))
  assert.equal(head.contentType, 'application/octet-stream')
  // The first bytes decide: a picture of another kind with this name is a picture.
  assert.equal((await upload(photo, 'photo.txt')).contentType, 'image/jpeg')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'
  assert.deepEqual((await upload(Buffer.from(svg), 'x.png')).sizes, [])
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')
  const { error } = await owner.expect(400, owner.put('/api/users/me/avatar', imageForm(heic)))
  assert.match(error.reason, /^(?:not_an_image|heic_picture)$/)
  const kept = await owner.expect(201, owner.post(path, createFileForm(Uint8Array.from(heic))))
  assert.deepEqual(kept.attachment.sizes, [])
})

test('avatars and images from other hosts have small sizes', async (t) => {
  const app = await startApp(t, imageSettings)
  const mia = await app.register()
  const avatar = await halves(512, 512)
    .withExif({ IFD0: { Copyright: place } })
    .jpeg()
    .toBuffer()
  const { user } = await mia.expect(200, mia.put('/api/users/me/avatar', imageForm(avatar)))
  for (const size of [32, 64, 128]) {
    const { type, bytes } = await getSized(app.visitor(), `${user.avatar}?size=${size}`)
    const { width, height } = await sharp(bytes).metadata()
    assert.deepEqual([type, width, height], ['image/webp', size, size])
    assert.ok(!bytes.includes(place))
  }
  assert.equal((await get(app.visitor(), `${user.avatar}?size=600`)).type, 'image/jpeg')
  await expectError(app.visitor().get(`${user.avatar}?size=33`), 'invalid_input', 'size')
  const server = await startImageServer(t, (_request, response) => sendBytes(response, avatar))
  const link = await createImageLink(mia, `${server.url}/a.jpg`)
  const shown = await Promise.all(
    [64, 400, 64].map((size) => getSized(mia, `${link}?size=${size}`)),
  )
  const widths = await Promise.all(
    shown.map(async ({ bytes }) => (await sharp(bytes).metadata()).width),
  )
  assert.deepEqual(widths, [64, 400, 64])
  assert.equal((await get(mia, `${link}?size=800`)).type, 'image/jpeg')
  assert.equal(server.requests.length, 1)
})

test('O123: sizes are deleted with their original, made again where they are missing, and counted apart', async (t) => {
  const app = await startApp(t)
  const { upload, sized, owner, general } = await createRoom(app)
  const client = await connect(owner)
  const file = await upload(await halves(1000, 500).jpeg().toBuffer())
  const derived = join(app.dataDir, 'derived')
  const files = (): string[] =>
    existsSync(derived)
      ? readdirSync(derived, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => name)
      : []
  const [first, second] = await Promise.all([sized(file, 400), sized(file, 400)])
  assert.deepEqual(first, second)
  assert.deepEqual(files().toSorted(), [`400-${file.id}`, `800-${file.id}`])
  const read = () => queryStored(app, 'SELECT sizes, bytes FROM picture_sizes')
  const [row] = await read()
  assert.equal(row?.sizes, '[800,400]')
  const [{ bytes: counted } = { bytes: 0 }] = await queryStored(
    app,
    'SELECT bytes FROM account_storage',
  )
  assert.equal(Number(counted), file.size)
  // Of an upload from before there were sizes.
  await queryStored(app, 'UPDATE attachments SET sizes = NULL, preview = NULL')
  await queryStored(app, 'DELETE FROM picture_sizes')
  // As after a restore.
  rmSync(derived, { recursive: true })
  assert.deepEqual(await sized(file, 400), first)
  const { message } = await client.action('message.send', {
    channelId: general.id,
    attachments: [file.id],
  })
  await client.action('message.delete', { messageId: message.id })
  await waitUntil(
    'the sizes are deleted',
    async () => files().length === 0 && (await read()).length === 0,
  )
})

test('the author of a message describes its files, and its readers see that', async () => {
  const { upload, owner, member, general } = await createRoom(await sharedApp())
  const ben = await member()
  const file = await upload(await halves(500, 500).png().toBuffer())
  const path = `/api/attachments/${file.id}`
  await expectError(ben.patch(path, { spoiler: true }), 'not_found')
  const described = await owner.expect(200, owner.patch(path, { description: 'Two halves' }))
  assert.equal(described.attachment.description, 'Two halves')
  const [client, reader] = [await connect(owner), await connect(ben)]
  const { message } = await client.action('message.send', {
    channelId: general.id,
    attachments: [file.id],
  })
  assert.equal(message.attachments[0].description, 'Two halves')
  await expectError(ben.patch(path, { spoiler: true }), 'forbidden')
  await expectError(
    owner.patch(path, { description: 'x'.repeat(1001) }),
    'invalid_input',
    'description',
  )
  await owner.expect(200, owner.patch(path, { description: null, spoiler: true }))
  const { message: changed } = await reader.next('message.updated')
  const [updated] = changed.attachments
  assert.deepEqual([updated?.description, updated?.spoiler], [null, true])
  assert.equal(changed.editedAt, null)
  const page = await ben.expect(200, ben.get(`/api/channels/${general.id}/messages`))
  assert.equal(page.messages.at(-1).attachments[0].spoiler, true)
})

test(
  'SEC117: a picture that hangs or ends the process of pictures costs that picture alone',
  {
    skip: process.platform !== 'linux' && 'looks at processes',
  },
  async (t: TestContext) => {
    // Of the app that the other tests share.
    const others = pictureProcesses()
    const pictureLimits = { ...usualLimits, hangMs: 4000, restMs: 1000 }
    const app = await startApp(t, {}, { pictureLimits })
    const { path, owner, upload } = await createRoom(app)
    const photo = await halves(1000, 500).jpeg().toBuffer()
    await upload(await halves(300, 300).png().toBuffer())
    const first = newPictureProcess(others)
    process.kill(first, 'SIGSTOP')
    const hung = owner.post(path, createFileForm(Uint8Array.from(photo)))
    await expectError(hung, 'invalid_input', 'file')
    // On a busy machine, other pictures may take as long.
    const uploadAgain = async (): Promise<Attachment> => {
      let file: Attachment | undefined
      await waitUntil('a picture is uploaded', async () => {
        const reply = await owner.post(path, createFileForm(Uint8Array.from(photo)))
        file = reply.body.attachment
        return reply.status === 201
      })
      return file ?? assert.fail()
    }
    await uploadAgain()
    const second = newPictureProcess(others)
    assert.notEqual(second, first)
    process.kill(second, 'SIGKILL')
    const again = await uploadAgain()
    await waitUntil('its sizes are made or given up', async () => {
      const { type } = await get(owner, `${again.url}?size=800`)
      return /^image\/(?:webp|jpeg)$/.test(type)
    })
    await waitUntil('the process ends after its rest', () =>
      pictureProcesses().every((pid) => others.includes(pid)),
    )
    await uploadAgain()
  },
)
