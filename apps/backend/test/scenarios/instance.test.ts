import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { defaultPassword as password } from '../account.ts'
import { imageForm, png, samples } from '../images.ts'
import { startMailServer } from '../mail-server.ts'
import { expectError } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'

const picturePath = '/api/operator/picture'
const asBrowser = { headers: { accept: 'text/html' } }

async function textOf(app: TestApp, path: string): Promise<string> {
  return (await fetch(app.url + path, asBrowser)).text()
}

test('the instance endpoint returns name, services, registration mode and first run', async (t) => {
  const app = await startApp(t, { REGISTRATION: 'open' })
  const visitor = app.visitor()
  const before = await visitor.expect(200, visitor.get('/api/instance'))
  assert.deepEqual(before, {
    name: 'Guildhall',
    picture: null,
    version: null,
    services: ['chat', 'status'],
    registration: 'open',
    email: false,
    passwordLogin: true,
    identityProvider: null,
    voice: true,
    firstRun: true,
  })
  const op = await app.register()
  const mia = await app.register()
  const after = await visitor.expect(200, visitor.get('/api/instance'))
  assert.deepEqual(after, { ...before, firstRun: false })
  assert.deepEqual((await mia.get('/api/instance')).body, after)
  const { version } = await op.expect(200, op.get('/api/instance'))
  assert.match(version, /^\d+\.\d+\.\d+/)
  await app.stop()

  const again = await startApp(t, {
    DATA_DIR: app.dataDir,
    INSTANCE_NAME: ' The Guild ',
    REGISTRATION: 'invite',
    GUILDHALL_SERVICES: 'chat',
    VOICE: 'off',
  })
  const closed = await again.visitor().get('/api/instance')
  assert.deepEqual(closed.body, {
    ...after,
    name: 'The Guild',
    services: ['chat'],
    registration: 'invite',
    voice: false,
  })
  await again.stop()
})

test('the name of the instance is wherever Guildhall presents itself', async (t) => {
  const mails = await startMailServer(t)
  const { address } = /<(?<address>.*)>/.exec(mails.settings.MAIL_FROM)!.groups!
  const app = await startApp(t, {
    ...mails.settings,
    MAIL_FROM: address,
    PUBLIC_URL: 'https://chat.example.org',
  })
  const op = await app.register('ada')
  assert.match(await textOf(app, '/sign-in'), /<title>Guildhall<\/title>/)
  const name = `"Tom's" <b>$&: Guild</b>`
  await op.expect(
    200,
    op.patch('/api/operator/settings', { changes: { INSTANCE_NAME: name }, password }),
  )

  const escaped = '&quot;Tom&#39;s&quot; &lt;b&gt;$&amp;: Guild&lt;/b&gt;'
  for (const path of ['/', '/sign-in', '/no/such/page']) {
    const page = await textOf(app, path)
    assert.ok(page.includes(`<title>${escaped}</title>`), path)
    assert.ok(page.includes(`<meta name="application-name" content="${escaped}"`), path)
    assert.doesNotMatch(page, /Guildhall|<b>/)
  }
  assert.ok((await textOf(app, '/s/none')).includes('<link rel="icon" href="/icon.svg">'))
  const manifest = JSON.parse(await textOf(app, '/manifest.webmanifest'))
  assert.deepEqual([manifest.name, manifest.short_name], [name, name])

  const setup = await op.expect(200, op.post('/api/auth/two-factor', { password }))
  const uri = new URL(setup.uri)
  assert.equal(uri.searchParams.get('issuer'), name)
  assert.ok(uri.pathname.endsWith(`/${encodeURIComponent(name)}:ada%40chat.example.org`))
  const passkey = await op.expect(200, op.post('/api/auth/passkeys/options', { password }))
  assert.equal(passkey.options.rp.name, name)

  await op.expect(
    200,
    op.post('/api/operator/settings/test-mail', { address: 'op@example.org', language: 'en' }),
  )
  const mail = await mails.next('op@example.org')
  assert.equal(mail.from, `"${name.replaceAll('"', '\\"')}" <${address}>`)
  assert.equal(mail.subject, `${name} can send e-mails.`)
})

test('the picture of the instance replaces the icons, is logged, and survives a restart', async (t) => {
  const app = await startApp(t)
  const [op, mia] = [await app.register(), await app.register()]
  await expectError(mia.put(picturePath, imageForm(png)), 'forbidden')
  await expectError(mia.delete(picturePath), 'forbidden')
  await expectError(
    op.put(picturePath, imageForm(Buffer.from('no image'))),
    'invalid_input',
    'file',
  )
  const shownIn = async (at: TestApp) => {
    const visitor = at.visitor()
    return (await visitor.expect(200, visitor.get('/api/instance'))).picture as string | null
  }
  assert.equal(await shownIn(app), null)
  // Nothing is removed, so nothing is logged.
  await op.expect(200, op.delete(picturePath))

  await op.expect(200, op.put(picturePath, imageForm(png)))
  const webp = samples['image/webp']!
  const { picture } = await op.expect(200, op.put(picturePath, imageForm(webp)))
  assert.equal(await shownIn(app), picture)
  assert.deepEqual(Buffer.from(await (await fetch(app.url + picture)).arrayBuffer()), webp)
  const listFiles = () => readdirSync(join(app.dataDir, 'images'), { recursive: true }).map(String)
  await waitUntil('the first picture is deleted', () => {
    const files = listFiles().filter((file) => /[\w-]{43}$/.test(file))
    return files.length === 1 && files[0]!.endsWith(picture.slice(-43))
  })

  const assertShown = async (at: TestApp): Promise<void> => {
    const page = await textOf(at, '/')
    assert.ok(page.includes(`<link rel="icon" href="${picture}"`))
    assert.ok(page.includes(`<link rel="apple-touch-icon" href="${picture}"`))
    assert.ok((await textOf(at, '/s/none')).includes(`<link rel="icon" href="${picture}">`))
    const manifest = JSON.parse(await textOf(at, '/manifest.webmanifest'))
    assert.deepEqual(manifest.icons[0], { src: picture, sizes: '1x1', type: 'image/webp' })
    // It is too small for an installed app.
    assert.ok(manifest.icons.length > 1)
  }
  await assertShown(app)
  await app.stop()
  const again = await startApp(t, { DATA_DIR: app.dataDir })
  // Unused pictures are deleted after an hour.
  again.clock.advance(2 * 3_600_000)
  assert.equal((await fetch(again.url + picture)).status, 200)
  await assertShown(again)

  const back = op.at(again.url)
  const large = readFileSync(new URL('../../../web/public/icon-192.png', import.meta.url))
  const { picture: src } = await back.expect(200, back.put(picturePath, imageForm(large)))
  const { icons } = JSON.parse(await textOf(again, '/manifest.webmanifest'))
  assert.deepEqual(icons, [{ src, sizes: '192x192', type: 'image/png' }])
  await back.expect(200, back.delete(picturePath))
  assert.equal(await shownIn(again), null)
  assert.match(await textOf(again, '/'), /<link rel="icon" href="\/icon.svg"/)
  const { entries } = await back.expect(200, back.get('/api/operator/log'))
  assert.deepEqual(
    (entries as { action: string }[]).map(({ action }) => action),
    ['remove_picture', 'set_picture', 'set_picture', 'set_picture'],
  )
})
