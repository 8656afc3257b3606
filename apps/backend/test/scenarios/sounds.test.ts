import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soundFile, soundLimits, toReaction } from '@guildhall/contract'
import { addEmoji } from '../emoji.ts'
import { connect } from '../gateway-client.ts'
import { imageForm, png } from '../images.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { assertSnapshotCurrent } from '../snapshots.ts'
import {
  addSound,
  dataChunk,
  formatChunk,
  toneFile,
  toneSamples,
  waveChunk,
  waveFile,
} from '../sounds.ts'
import { shareApp, startApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'

const sharedApp = shareApp()

test('managers add, change and delete sounds, which members see at once', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, path } = fixture
  const member = await fixture.member()
  const ben = await connect(member)
  assert.deepEqual(ben.snapshot.servers[0]?.sounds, [])
  const blob = await addEmoji(owner, path)
  const horn = await addSound(owner, path, { name: 'Oh, a horn!', emoji: '📯' })
  const custom = await addSound(owner, path, { name: 'Blob', emoji: toReaction(blob) })
  const plain = await addSound(owner, path, { name: 'Plain' })
  assert.deepEqual([horn.emoji, horn.durationMs, plain.emoji], ['📯', 500, null])
  await ben.next('sound.created', ({ sound }) => sound.id === plain.id)
  await assertSnapshotCurrent(ben, 'new sounds')
  const listed = (await member.expect(200, member.get(`${path}/sounds`))).sounds
  assert.deepEqual(listed, [custom, horn, plain])

  const file = await app.visitor().get(soundFile(horn))
  assert.equal(file.headers.get('content-type'), 'audio/wav')
  assert.equal(file.headers.get('x-content-type-options'), 'nosniff')
  assert.match(file.headers.get('cache-control') ?? '', /immutable/)
  // Each kind of file has its own path.
  for (const url of [`/api/images/${horn.id}`, `/api/sounds/${blob.id}`, '/api/sounds/nothing']) {
    assert.equal((await app.visitor().get(url)).status, 404, url)
  }

  const post = (query: object) => {
    const text = new URLSearchParams({ name: 'New', ...query }).toString()
    return owner.post(`${path}/sounds?${text}`, imageForm(toneFile()))
  }
  await expectError(post({ name: 'Plain' }), 'conflict', 'name')
  for (const name of ['a', '🦀'.repeat(33), '  ']) {
    await expectError(post({ name }), 'invalid_input', 'name')
  }
  const other = await createServerFixture(app)
  // A name is unique in its server, and has 32 characters, however many bytes they have.
  for (const name of ['Plain', '🦀'.repeat(32)]) await addSound(other.owner, other.path, { name })
  const foreign = toReaction(await addEmoji(other.owner, other.path))
  for (const emoji of ['horn', '📯📯', foreign]) {
    await expectError(post({ emoji }), 'invalid_input', 'emoji')
    await expectError(owner.patch(`${path}/sounds/${horn.id}`, { emoji }), 'invalid_input', 'emoji')
  }
  const change = (body: object) => owner.patch(`${path}/sounds/${horn.id}`, body)
  await expectError(change({ name: 'Plain' }), 'conflict', 'name')
  await owner.expect(200, change({}))
  // A lone surrogate is stored as U+FFFD.
  const { sound } = await owner.expect(200, change({ name: 'Ho\ud800rn', emoji: null }))
  assert.deepEqual(sound, { ...horn, name: 'Ho\ufffdrn', emoji: null })
  await ben.next('sound.updated', ({ sound: { emoji } }) => emoji === null)
  await assertSnapshotCurrent(ben, 'a changed sound')
  // A sound keeps an emoji that was deleted, and can be renamed.
  await owner.expect(200, owner.delete(`${path}/emoji/${blob.id}`))
  const renamed = owner.patch(`${path}/sounds/${custom.id}`, { name: 'Ex', emoji: custom.emoji })
  assert.equal((await owner.expect(200, renamed)).sound.name, 'Ex')

  await expectError(member.post(`${path}/sounds?name=Mine`, imageForm(toneFile())), 'forbidden')
  await expectError(member.patch(`${path}/sounds/${horn.id}`, { name: 'Mine' }), 'forbidden')
  await expectError(member.delete(`${path}/sounds/${horn.id}`), 'forbidden')
  const stranger = await app.register()
  await expectError(stranger.get(`${path}/sounds`), 'not_found')
  await expectError(other.owner.delete(`${other.path}/sounds/${horn.id}`), 'not_found')

  await owner.expect(200, owner.delete(`${path}/sounds/${plain.id}`))
  await ben.next('sound.deleted', ({ soundId }) => soundId === plain.id)
  await assertSnapshotCurrent(ben, 'a deleted sound')
  await waitUntil('its file is gone', async () => {
    return (await app.visitor().get(soundFile(plain))).status === 404
  })
  const audited = (await fixture.audit()).filter(({ action }) => action.startsWith('sound.'))
  assert.deepEqual(
    audited.map(({ action, changes }) => [action, changes]),
    [
      ['sound.deleted', { name: 'Plain' }],
      ['sound.updated', { name: { from: 'Blob', to: 'Ex' } }],
      [
        'sound.updated',
        {
          name: { from: 'Oh, a horn!', to: 'Ho\ufffdrn' },
          emoji: { from: '📯', to: null },
        },
      ],
      ['sound.created', { name: 'Plain' }],
      ['sound.created', { name: 'Blob' }],
      ['sound.created', { name: 'Oh, a horn!' }],
    ],
  )
})

test('SEC102 A132: all sounds are stored equally loud, undistorted and without metadata', async () => {
  const app = await sharedApp()
  const { owner, path } = await createServerFixture(app)
  let count = 0
  const stored = async (file: Buffer): Promise<Buffer> => {
    count += 1
    const sound = await addSound(owner, path, { name: `Sound ${count}` }, file)
    const response = await fetch(app.url + soundFile(sound))
    return Buffer.from(await response.arrayBuffer())
  }
  const peakOf = (file: Buffer): number =>
    new Int16Array(Uint8Array.from(file.subarray(44)).buffer).reduce(
      (peak, sample) => Math.max(peak, Math.abs(sample)),
      0,
    )
  const decibels = (peak: number): number => 20 * Math.log10(peak / 32_767)
  // A tone of 997 Hz with full amplitude has -3.01 LUFS (ITU-R BS.1770-5), and one of -18 LUFS thus peaks at -15 dB.
  for (const sampleRate of [8000, 22_050, 48_000]) {
    for (const amplitude of [0.01, 0.9]) {
      const peak = peakOf(await stored(toneFile({ sampleRate, amplitude, length: sampleRate })))
      assert.ok(Math.abs(decibels(peak) + 15) < 0.3, `${sampleRate} ${amplitude}: ${peak}`)
    }
  }
  // A shock after a long pause, or beside something quiet, counts like a sound without these.
  const quiet = toneSamples({ length: 96_000, amplitude: 0.02 })
  const shock = toneSamples({ length: 24_000, amplitude: 1 })
  for (const before of [quiet, quiet.map(() => 0)]) {
    const peak = peakOf(await stored(waveFile(formatChunk(), dataChunk([...before, ...shock]))))
    assert.ok(Math.abs(decibels(peak) + 15) < 0.3, `a shock: ${peak}`)
  }
  // Where a sound of short peaks would be distorted, it stays quieter.
  const clicks = Array.from({ length: 24_000 }, (_, index) => (index % 6000 === 0 ? 3000 : 0))
  const peak = peakOf(await stored(waveFile(formatChunk(), dataChunk(clicks))))
  assert.ok(Math.abs(decibels(peak) + 1) < 0.1, `clicks: ${peak}`)

  const secret = waveChunk('LIST', Buffer.from('INFOICMT secret of the author'))
  const plain = toneFile()
  const [data, format] = [dataChunk(toneSamples()), formatChunk()]
  const expected = await stored(plain)
  assert.deepEqual(await stored(waveFile(secret, format, secret, data, secret)), expected)
  // ffmpeg writes such a file to a pipe: with a size that it doesn't know yet.
  const piped = Buffer.from(plain)
  piped.writeUInt32LE(0xffff_ffff, 40)
  assert.deepEqual(await stored(piped), expected)
  // The same, in the extensible format.
  const long = Buffer.concat([formatChunk({ kind: 0xfffe }).subarray(8), Buffer.alloc(24)])
  long.writeUInt16LE(1, 24)
  assert.deepEqual(await stored(waveFile(waveChunk('fmt ', long), data)), expected)
})

test('SEC102 A131: what is no sound, too long, too large or silent is refused', async () => {
  const app = await sharedApp()
  const { owner, path } = await createServerFixture(app)
  const upload = (file: Buffer) => owner.post(`${path}/sounds?name=Refused`, imageForm(file))
  const data = dataChunk(toneSamples())
  const files: Record<string, Buffer> = {
    'no file at all': Buffer.alloc(0),
    'a picture': png,
    'a header alone': Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'),
    'no samples': waveFile(formatChunk()),
    'no format': waveFile(data),
    'the format last': waveFile(data, formatChunk()),
    'a format that is cut off': waveFile(waveChunk('fmt ', Buffer.alloc(14, 1)), data),
    stereo: waveFile(formatChunk({ channels: 2 }), data),
    '8 bits': waveFile(formatChunk({ bits: 8 }), data),
    'floating point': waveFile(formatChunk({ kind: 3 }), data),
    'just below 8 kHz': waveFile(formatChunk({ sampleRate: 7999 }), data),
    'just above 48 kHz': waveFile(formatChunk({ sampleRate: 48_001 }), data),
    'too many chunks': waveFile(
      ...Array.from({ length: 60 }, () => waveChunk('LIST', Buffer.alloc(0))),
      formatChunk(),
      data,
    ),
  }
  for (const [what, file] of Object.entries(files)) {
    const { status, body } = await upload(file)
    assert.deepEqual([status, body.error?.field], [400, 'file'], what)
    assert.equal(body.error.reason, 'not_a_sound', what)
  }
  const refused = async (file: Buffer): Promise<string> => (await upload(file)).body.error.reason
  const longest = { sampleRate: 8000, length: 40_000 }
  assert.equal(await refused(toneFile({ ...longest, length: 40_001 })), 'sound_too_long')
  assert.equal(await refused(toneFile({ amplitude: 0 })), 'sound_silent')
  assert.equal(await refused(waveFile(formatChunk(), dataChunk([]))), 'sound_silent')
  assert.equal(await refused(toneFile({ length: soundLimits.bytes / 2 })), 'file_too_large')
  const sound = await addSound(owner, path, { name: 'Longest' }, toneFile(longest))
  assert.equal(sound.durationMs, soundLimits.maxMs)
})

test('SEC102 A130: the sounds of a server are limited, count against its quota, and go with it', async (t) => {
  const app = await startApp(t, { SERVER_STORAGE_MB: '1' })
  const { owner, path } = await createServerFixture(app)
  const short = toneFile({ length: 400, sampleRate: 8000 })
  const first = await addSound(owner, path, { name: 'First' }, short)
  const replies = []
  for (let number = 2; number <= soundLimits.perServer + 1; number += 1) {
    replies.push(await owner.post(`${path}/sounds?name=Sound ${number}`, imageForm(short)))
  }
  const last = replies.pop()
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([201]))
  assert.equal(last?.body.error.reason, 'sound_limit')

  const full = await createServerFixture(app)
  const large = toneFile({ length: 5 * 48_000 })
  for (const name of ['One', 'Two']) await addSound(full.owner, full.path, { name }, large)
  for (const [url, file] of [
    [`${full.path}/sounds?name=Three`, large],
    [`/api/channels/${full.general.id}/attachments`, Buffer.alloc(200_000)],
  ] as const) {
    const refused = await full.owner.post(url, imageForm(file))
    assert.equal(refused.body.error.reason, 'server_storage_full', url)
  }

  await owner.expect(200, owner.delete(path))
  await waitUntil('the file is gone', async () => {
    return (await app.visitor().get(soundFile(first))).status === 404
  })
})
