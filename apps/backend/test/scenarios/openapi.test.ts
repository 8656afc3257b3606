import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { endpoints, routes, soundFile } from '@guildhall/contract'
import type { ChatRouteName } from '@guildhall/contract'
import { successfulRoutes, documentedRoutes } from '../openapi-check.ts'
import { createServerFixture } from '../server-fixture.ts'
import type { ServerFixture } from '../server-fixture.ts'
import { startQuakeServer } from '../game-server.ts'
import { addEmoji, addSticker } from '../emoji.ts'
import { connect } from '../gateway-client.ts'
import { imageForm, createImageLink, png, sendBytes, startImageServer } from '../images.ts'
import type { ImageServer } from '../images.ts'
import { linkIn, startMailServer } from '../mail-server.ts'
import type { MailServer } from '../mail-server.ts'
import { runOperatorCommand } from '../operator.ts'
import { inputs } from '../route-inputs.ts'
import { startReceiver } from '../outgoing-webhooks.ts'
import { defaultPassword } from '../account.ts'
import type { Account } from '../account.ts'
import { Authenticator } from '../authenticator.ts'
import { completeProviderLogin, startIdentityProvider } from '../identity-provider.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { passkeyLoginPath, passkeyPath } from '../passkeys.ts'
import { totpCodeAt } from '../totp.ts'
import { addSound } from '../sounds.ts'
import { startApp } from '../start-app.ts'
import { discordExport, discordMessage } from '../discord-export.ts'
import { jsonFile, runImport, uploadImport, wholeHistory } from '../imports.ts'
import { waitUntil } from '../wait-until.ts'
import type { TestApp } from '../start-app.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

// Each request of an account is checked against the OpenAPI document (see account.ts). This test needs only routes that
// route-matrix.test.ts does not see succeed.
test('A1: every route responds as its OpenAPI document describes', async (t) => {
  const mails = await startMailServer(t)
  const provider = await startIdentityProvider(t)
  const backups = temporaryDirectory(t)
  const app = await startApp(t, {
    ...mails.settings,
    BACKUPS: backups,
    ...provider.settings,
    STATUS_ALLOWED_NETWORKS: '127.0.0.0/8',
    IMAGE_ALLOWED_NETWORKS: '127.0.0.0/8',
    OUTGOING_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    PUSH_ALLOWED_NETWORKS: '127.0.0.0/8',
  })
  const operator = await app.register()
  const fixture = await createServerFixture(app)
  await useAccount(app, mails)
  await useIdentityProvider(app, provider)
  await manageRelationships(app)
  await manageServer(fixture)
  await converse(fixture)
  const canBackUp = await operate(operator, await app.register())
  await moderate(app, fixture)
  await post(fixture)
  await dismissNotice(t, fixture)
  await readMessages(fixture)
  await fetchImages(
    fixture,
    await startImageServer(t, (_request, response) => sendBytes(response, png)),
  )
  await fixture.owner.expect(200, fixture.owner.post('/api/gateway'))
  const gameServer = await startQuakeServer(t)
  await queryGameServers(app, gameServer)
  await manageEmoji(fixture)
  await manageSounds(fixture)
  await makeRoom(fixture)
  await watchGameServer(fixture, gameServer)
  await importHistory(fixture)
  await fixture.owner.expect(200, fixture.owner.delete(fixture.path))
  // A WebSocket handshake has no body to check.
  const expectedRoutes = (await documentedRoutes(app.url)).filter(
    (route) =>
      route !== 'GET /api/gateway' &&
      (canBackUp || route !== 'POST /api/operator/backups') &&
      // They need a backup that is complete: the test of the schedule has one.
      !/\/api\/operator\/backups\/(downloads|\{name\})/.test(route) &&
      // Needs a certificate from an authority: the tests of HTTPS have one.
      route !== 'POST /api/operator/certificate/renewal',
  )
  const seen = new Set([...successfulRoutes(app.url), ...succeedingInMatrix()])
  assert.deepEqual(
    expectedRoutes.filter((route) => !seen.has(route)),
    [],
  )
})

test('the documents are OpenAPI 3.1, and the status service has version 1.0.0', async (t) => {
  const app = await startApp(t)
  const visitor = app.visitor()
  const chat = await visitor.expect(200, visitor.get('/api/openapi.json'))
  const status = await visitor.expect(200, visitor.get('/api/v1/openapi.json'))
  assert.equal(chat.openapi, '3.1.0')
  assert.equal(status.openapi, '3.1.0')
  assert.equal(status.info.version, '1.0.0')
  assert.ok(Object.keys(chat.paths).every((path) => path.startsWith('/api/')))
  assert.deepEqual(Object.keys(status.paths).sort(), [
    '/api/v1/games',
    '/api/v1/games/{slug}',
    '/api/v1/health',
    '/api/v1/query',
  ])
  for (const { paths } of [chat, status]) {
    for (const [path, methods] of Object.entries<Record<string, any>>(paths)) {
      for (const [method, { summary, tags, responses }] of Object.entries(methods)) {
        assert.ok(summary && tags.length > 0, `${method} ${path} has a summary`)
        assert.ok(Object.keys(responses).length > 0, `${method} ${path} lists its responses`)
      }
    }
  }
})

test('the documentation pages load nothing from other hosts', async (t) => {
  const app = await startApp(t)
  for (const docs of ['/api/docs', '/api/v1/docs']) {
    const { status, body, headers } = await app.visitor().get(docs)
    assert.equal(status, 200)
    const loaded = [...String(body).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url)
    assert.ok(loaded.length > 3)
    for (const url of loaded) {
      assert.ok(url.startsWith(`${docs}/`), `${docs} loads ${url}`)
      assert.equal((await app.visitor().get(url)).status, 200, url)
    }
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'self'/)
    const unknown = await app.visitor().get(`${docs}/static/nothing.js`)
    assert.equal(unknown.status, 404)
    assert.match(unknown.body.error.code, /^not_found$/i)
  }
})

function succeedingInMatrix(): string[] {
  return Object.keys(routes)
    .map((name) => name as ChatRouteName)
    .filter((name) => inputs[name]?.outcome === undefined)
    .map((name) => endpoints[name].replaceAll(/:(\w+)/g, '{$1}'))
}

async function importHistory({ owner, id: serverId, path }: ServerFixture): Promise<void> {
  const message = discordMessage('2021-03-04T10:00:00Z')
  const exported = jsonFile('a.json', discordExport([message]))
  const { id } = await uploadImport(owner, serverId, [exported])
  const { files } = await runImport(owner, serverId, id)
  const [imported] = await wholeHistory(owner, files[0]?.channelId ?? '')
  const claims = `${path}/import-claims`
  const created = owner.post(claims, { messageId: imported?.id })
  const { claim } = await owner.expect(201, created)
  await owner.expect(200, owner.put(`${claims}/${claim.id}`, { accepted: true }))
  await owner.expect(200, owner.delete(`${claims}/${claim.id}`))
}

async function useAccount(app: TestApp, mails: MailServer): Promise<void> {
  const account = await app.register()
  await account.expect(200, account.get('/api/health'))
  await account.expect(200, account.get('/api/ready'))
  await account.expect(200, account.get('/api/instance'))
  const password = 'correct horse battery'
  const other = app.visitor()
  await other.expect(200, other.post('/api/auth/login', { username: account.username, password }))
  const { sessions } = await account.expect(200, account.get('/api/auth/sessions'))
  const { id } = sessions.find((session: { current: boolean }) => !session.current)
  await account.expect(200, account.delete(`/api/auth/sessions/${id}`))
  await account.expect(200, account.get('/api/users/me'))
  await account.expect(200, account.get('/api/users/me/join-requests'))
  await account.expect(200, account.patch('/api/users/me', { displayName: 'Ada' }))
  const change = { current: password, next: 'another battery' }
  await account.expect(200, account.post('/api/auth/password', change))
  const email = '/api/auth/email'
  await account.expect(200, account.get(email))
  const address = { address: 'ada@example.org', password: change.next, language: 'en' }
  await account.expect(200, account.put(email, address))
  const { token: mailed } = linkIn(await mails.next(address.address))
  await account.expect(200, account.post(`${email}/verify`, { token: mailed }))
  await account.expect(200, account.post('/api/auth/password-reset/mail', { account: 'nobody' }))
  const twoFactor = '/api/auth/two-factor'
  await account.expect(200, account.get(twoFactor))
  const { secret } = await account.expect(200, account.post(twoFactor, { password: change.next }))
  const codes = { code: totpCodeAt(secret, app.clock.now()) }
  const enabled = await account.expect(200, account.post(`${twoFactor}/enable`, codes))
  const [first] = enabled.recoveryCodes
  const confirmation = { password: change.next, code: first }
  const renewed = await account.expect(
    200,
    account.post(`${twoFactor}/recovery-codes`, confirmation),
  )
  confirmation.code = renewed.recoveryCodes[0]
  await account.expect(200, account.post(`${twoFactor}/disable`, confirmation))
  await usePasskeys(app, account, change.next)
  await account.expect(200, account.post('/api/auth/logout'))
  const { token } = await runOperatorCommand(app, 'password-reset', account.username)
  await account.expect(200, account.post('/api/auth/password-reset/check', { token }))
  await account.expect(200, account.post('/api/auth/password-reset', { token, password }))
  const leaving = await app.register()
  const { url } = await leaving.expect(201, leaving.post('/api/users/me/exports', { password }))
  await leaving.expect(200, leaving.get(url))
  const deletion = { username: leaving.username, password, messages: 'keep' }
  await leaving.expect(200, leaving.post('/api/users/me/deletion', deletion))
}

async function useIdentityProvider(app: TestApp, provider: IdentityProvider): Promise<void> {
  const [ada, ben] = [await app.register(), app.visitor()]
  await ada.expect(200, ada.get('/api/auth/methods'))
  provider.accounts.set('sub', { preferred_username: ada.username })
  provider.person = 'sub'
  const confirmation = { password: 'correct horse battery' }
  const begun = ada.post('/api/auth/provider/link', confirmation)
  const query = await provider.visit((await ada.expect(200, begun)).url)
  await ada.expect(200, ada.post('/api/auth/provider/callback', { query }))
  await ada.expect(200, ada.post('/api/auth/provider/unlink', confirmation))
  await completeProviderLogin(ben, provider)
  const username = `${ada.username}-2`
  await ben.expect(201, ben.post('/api/auth/provider/register', { username }))
}

async function usePasskeys(app: TestApp, account: Account, given: string): Promise<void> {
  const origin = app.url.replace('127.0.0.1', 'localhost')
  const headers = { host: new URL(origin).host }
  const device = new Authenticator(origin)
  const begun = account.post(`${passkeyPath}/options`, { password: given }, headers)
  const { options } = await account.expect(200, begun)
  const created = { name: 'Laptop', credential: device.create(options) }
  const { passkey } = await account.expect(201, account.post(passkeyPath, created, headers))
  await account.expect(200, account.get(passkeyPath))
  await account.expect(200, account.patch(`${passkeyPath}/${passkey.id}`, { name: 'Phone' }))
  const visitor = app.visitor()
  const start = visitor.post(`${passkeyLoginPath}/options`, undefined, headers)
  const login = await visitor.expect(200, start)
  const answer = { credential: device.get(login.options) }
  await visitor.expect(200, visitor.post(passkeyLoginPath, answer, headers))
  const removal = `${passkeyPath}/${passkey.id}/removal`
  await account.expect(200, account.post(removal, { password: given }))
}

async function manageRelationships(app: TestApp): Promise<void> {
  const [ada, ben] = [await app.register(), await app.register()]
  const me = '/api/users/me'
  const ask = { username: ben.username }
  await ada.expect(200, ada.post(`${me}/friend-requests`, ask))
  await ada.expect(200, ada.delete(`${me}/friend-requests/${ben.id}`))
  await ada.expect(200, ada.post(`${me}/friend-requests`, ask))
  await ben.expect(200, ben.post(`${me}/friend-requests/${ada.id}/accept`))
  await ben.expect(200, ben.get(`${me}/relationships`))
  await ben.expect(200, ben.delete(`${me}/friends/${ada.id}`))
  await ben.expect(200, ben.put(`${me}/blocked/${ada.id}`))
  await ben.expect(200, ben.delete(`${me}/blocked/${ada.id}`))
  await ben.expect(200, ben.patch(`${me}/privacy`, { requestsFrom: 'nobody' }))
  await ben.expect(200, ben.get(`${me}/privacy`))
  await ben.expect(200, ben.put(`${me}/server-order`, { groups: [] }))
  await ben.expect(200, ben.get(`${me}/server-order`))
}

async function manageServer({
  owner,
  path,
  general,
  role,
  member,
  channel,
}: ServerFixture): Promise<void> {
  await owner.expect(200, owner.get('/api/servers'))
  await owner.expect(200, owner.get(path))
  await owner.expect(200, owner.patch(path, { description: 'For all', color: '#aa00ff' }))
  await owner.expect(200, owner.get(`${path}/channels`))
  const created = await channel('plans')
  await owner.expect(200, owner.patch(`/api/channels/${created.id}`, { topic: 'What to do' }))
  await owner.expect(200, owner.delete(`/api/channels/${created.id}`))
  const helper = await role('helper', ['manage_messages'])
  await owner.expect(200, owner.patch(`${path}/roles/${helper.id}`, { color: '#00ff00' }))
  await member(helper)
  const overwrite = `/api/channels/${general.id}/overwrites/${helper.id}`
  const rights = { target: 'role', allow: ['mention_everyone'], deny: [] }
  await owner.expect(200, owner.put(overwrite, rights))
  await owner.expect(200, owner.delete(overwrite))
  await owner.expect(200, owner.delete(`${path}/roles/${helper.id}`))
}

async function moderate(app: TestApp, fixture: ServerFixture): Promise<void> {
  const { owner, path, member, general } = fixture
  const ben = await member()
  await owner.expect(200, owner.get(`${path}/members`))
  await owner.expect(200, owner.get(`${path}/members/search?q=ben`))
  const change = { nickname: 'Benny', mutedUntil: Date.now() + 60_000 }
  await owner.expect(200, owner.patch(`${path}/members/${ben.id}`, change))
  await owner.expect(200, owner.put(`${path}/bans/${ben.id}`, { reason: 'spam' }))
  await owner.expect(200, owner.get(`${path}/bans`))
  await owner.expect(200, owner.delete(`${path}/bans/${ben.id}`))
  const cleo = await member()
  const online = await connect(owner)
  const data = { channelId: general.id, content: 'Hello' }
  const { message } = await online.action('message.send', data)
  await online.close()
  const reported = `/api/channels/${general.id}/messages/${message.id}/reports`
  await cleo.expect(201, cleo.post(reported, { category: 'other' }))
  const { reports } = await owner.expect(200, owner.get(`${path}/reports`))
  const closing = `${path}/reports/${reports[0].id}/close`
  await owner.expect(200, owner.post(closing, { outcome: 'resolved' }))
  await owner.expect(200, owner.delete(`${path}/members/${cleo.id}`, { reason: 'bye' }))

  await owner.expect(200, owner.patch(path, { requireApproval: true }))
  const { invite } = await owner.expect(201, owner.post(`${path}/invites`, { maxUses: 5 }))
  await owner.expect(200, app.visitor().get(`/api/invites/${invite.code}`))
  for (const decision of ['approve', 'reject']) {
    const guest = await app.register()
    const joinReply = await guest.expect(200, guest.post(`/api/invites/${invite.code}/accept`))
    assert.equal(joinReply.status, 'pending')
    await owner.expect(200, owner.get(`${path}/join-requests`))
    await owner.expect(200, owner.post(`${path}/join-requests/${guest.id}/${decision}`))
  }
  await owner.expect(200, owner.get(`${path}/invites`))
  await owner.expect(200, owner.delete(`/api/invites/${invite.code}`))
  await owner.expect(200, owner.get(`${path}/audit-log`))
  await owner.expect(200, owner.get(`${path}/moderation`))
  await owner.expect(200, owner.patch(`${path}/moderation`, { joinLanguage: 'de' }))
  const rulesPath = `${path}/rules`
  await owner.expect(200, owner.put(rulesPath, { rules: [{ title: 'Be kind', text: '' }] }))
  const { updatedAt } = await owner.expect(200, owner.get(rulesPath))
  await owner.expect(200, owner.post(`${rulesPath}/accept`, { updatedAt }))
  await owner.expect(200, owner.put(rulesPath, { rules: [] }))
  const raidProtection = `${path}/raid-protection`
  await owner.expect(200, owner.put(raidProtection, {}))
  await owner.expect(200, owner.get(raidProtection))
  await owner.expect(200, owner.delete(raidProtection))
  const { filter } = await owner.expect(200, owner.get(`${path}/message-filter`))
  await owner.expect(200, owner.put(`${path}/message-filter`, { ...filter, links: 'blocked' }))
  const bulkDelete = `/api/channels/${general.id}/messages/bulk-delete`
  await owner.expect(200, owner.post(bulkDelete, { newest: 1 }))
}

/** Returns whether backups can be started over HTTP. */
async function operate(operator: Account, other: Account): Promise<boolean> {
  const testMail = { address: 'op@example.org', language: 'en' }
  await operator.expect(200, operator.post('/api/operator/settings/test-mail', testMail))
  const at = '/api/operator'
  await operator.expect(200, operator.put(`${at}/picture`, imageForm(png)))
  await operator.expect(200, operator.delete(`${at}/picture`))
  await operator.expect(200, operator.get('/api/users/me/operator'))
  await operator.expect(200, operator.get(`${at}/overview`))
  await operator.expect(200, operator.get(`${at}/accounts`))
  const suspension = { action: 'suspend', password: defaultPassword }
  await operator.expect(200, operator.post(`${at}/accounts/${other.username}`, suspension))
  const created = await operator.expect(201, operator.post('/api/servers', { name: 'Spam' }))
  await operator.expect(200, operator.get(`${at}/servers`))
  const deletion = { action: 'delete', name: 'Spam', password: defaultPassword }
  await operator.expect(200, operator.post(`${at}/servers/${created.server.id}`, deletion))
  const { invitation } = await operator.expect(201, operator.post(`${at}/invitations`, {}))
  await operator.expect(200, operator.get(`${at}/invitations`))
  await operator.expect(200, operator.delete(`${at}/invitations/${invitation.code}`))
  const { reports } = await operator.expect(200, operator.get(`${at}/reports`))
  await operator.expect(200, operator.post(`${at}/reports/${reports[0].id}/close`))
  await operator.expect(200, operator.put(`${at}/announcement`, { text: 'Hello', level: 'info' }))
  await operator.expect(200, operator.get('/api/announcement'))
  await operator.expect(200, operator.delete(`${at}/announcement`))
  await operator.expect(200, operator.get(`${at}/log`))
  await operator.expect(200, operator.get(`${at}/backups`))
  const backup = await operator.post(`${at}/backups`, { password: defaultPassword })
  const isSupported = backup.status === 200
  if (!isSupported) assert.equal(backup.body.error.reason, 'backup_unsupported')
  return isSupported
}

/** An outgoing webhook is turned off. */
async function dismissNotice(t: TestContext, { owner, path }: ServerFixture): Promise<void> {
  const receiver = await startReceiver(t)
  receiver.answer = (response) => void response.writeHead(410).end()
  const outgoing = `${path}/outgoing-webhooks`
  const fields = { name: 'Bot', url: receiver.url, events: ['member.joined'] }
  const { webhook } = await owner.expect(201, owner.post(outgoing, fields))
  await owner.expect(201, owner.post(`${outgoing}/${webhook.id}/test`))
  const notices = '/api/users/me/webhook-notices'
  const listed = async () => (await owner.expect(200, owner.get(notices))).notices
  await waitUntil('there is a notice', async () => (await listed()).length === 1)
  await owner.expect(200, owner.delete(`${notices}/${(await listed())[0].id}`))
}

async function converse({ owner, member }: ServerFixture): Promise<void> {
  const [ben, mia] = [await member(), await member()]
  const conversations = '/api/conversations'
  const direct = owner.post(`${conversations}/direct`, { userId: ben.id })
  const { conversation } = await owner.expect(200, direct)
  await owner.expect(200, owner.get(`${conversations}/${conversation.id}`))
  await owner.expect(200, owner.post(`${conversations}/${conversation.id}/close`))
  await owner.expect(200, owner.post(`${conversations}/${conversation.id}/open`))
  await owner.expect(200, owner.get(`${conversations}/search?q=hello`))
  const created = owner.post(`${conversations}/groups`, { userIds: [ben.id] })
  const group = `${conversations}/${(await owner.expect(201, created)).conversation.id}`
  await owner.expect(200, owner.put(`${group}/icon`, imageForm(png)))
  await owner.expect(200, owner.delete(`${group}/icon`))
  await owner.expect(200, owner.patch(group, { name: 'Crew' }))
  const report = { userId: ben.id, reason: 'spam' }
  await owner.expect(201, owner.post(`${group}/reports`, report))
  await owner.expect(200, owner.put(`${group}/participants/${mia.id}`))
  await owner.expect(200, owner.delete(`${group}/participants/${mia.id}`))
}

async function post({ owner, path, general, id }: ServerFixture): Promise<void> {
  const hooks = `${path}/webhooks`
  const created = await owner.expect(201, owner.post(hooks, { name: 'CI', channelId: general.id }))
  const hook = `${hooks}/${created.webhook.id}`
  await owner.expect(200, owner.get(hooks))
  await owner.expect(200, owner.patch(hook, { name: 'Builds' }))
  await owner.expect(200, owner.put(`${hook}/avatar`, imageForm(png)))
  await owner.expect(200, owner.delete(`${hook}/avatar`))
  const { url } = await owner.expect(200, owner.post(`${hook}/regenerate`))
  await owner.expect(201, owner.post(`${hook}/test`))
  const embeds = [{ url: 'https://example.org/42', title: 'Build 42', description: 'green' }]
  const { pathname } = new URL(url)
  assert.ok(pathname.startsWith(`/api/hooks/${id}/`))
  await owner.expect(201, owner.post(pathname, { content: 'Build 42 is green', embeds }))
  const posted = await owner.expect(201, owner.post(`${pathname}?wait=1`, { content: 'x' }))
  await owner.expect(201, owner.post(`${pathname}/text`, 'Done'))
  assert.equal((await owner.post(`${pathname}/github`, '{')).status, 400)
  const listed = async () => (await owner.expect(200, owner.get(`${hook}/deliveries`))).deliveries
  await waitUntil('the delivery is logged', async () => (await listed())[0]?.status === 400)
  const [refused] = await listed()
  await owner.expect(200, owner.get(`${hook}/deliveries/${refused.id}`))
  await owner.expect(200, owner.get(`${hook}/stats`))
  await owner.expect(200, owner.post(`${hook}/deliveries/${refused.id}/replay`))
  const outgoing = `${path}/outgoing-webhooks`
  const events = { name: 'Bot', url: `${new URL(url).origin}/`, events: ['member.joined'] }
  const { webhook: bot } = await owner.expect(201, owner.post(outgoing, events))
  const botPath = `${outgoing}/${bot.id}`
  await owner.expect(200, owner.get(outgoing))
  await owner.expect(200, owner.post(`${botPath}/secret`))
  const { deliveryId } = await owner.expect(201, owner.post(`${botPath}/test`))
  await owner.expect(200, owner.post(`${botPath}/deliveries/${deliveryId}/replay`))
  await owner.expect(200, owner.get(`${botPath}/deliveries`))
  await owner.expect(200, owner.patch(botPath, { enabled: false }))
  await owner.expect(200, owner.delete(botPath))
  const template = `${hook}/template`
  await owner.expect(200, owner.put(template, { source: '{{ payload.text }}' }))
  await owner.expect(201, owner.post(`${pathname}/custom`, { text: 'Hello' }))
  const draft = { source: '{{ payload.title }}', payload: { title: 'Hi' } }
  await owner.expect(200, owner.post(`${template}/preview`, draft))
  await owner.expect(200, owner.post(`${template}/preview`, { ...draft, source: '{{' }))
  await owner.expect(200, owner.get(template))
  await owner.expect(200, owner.delete(template))
  const message = `${pathname}/messages/${posted.id}`
  await owner.expect(200, owner.patch(message, { content: 'y' }))
  await owner.expect(200, owner.delete(message))
  await owner.expect(200, owner.delete(hook))
}

async function readMessages({ owner, path, general }: ServerFixture): Promise<void> {
  const channel = `/api/channels/${general.id}`
  for (const scope of ['/api/users/me', path, channel]) {
    await owner.expect(200, owner.patch(`${scope}/notifications`, { level: 'all' }))
  }
  await owner.expect(200, owner.get('/api/users/me/notifications'))
  await owner.expect(200, owner.get('/api/users/me/mentions'))
  const push = '/api/users/me/push'
  const subscription = {
    endpoint: 'https://127.0.0.1:1024/phone',
    keys: {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    language: 'en',
  }
  await owner.expect(200, owner.put(`${push}/subscription`, subscription))
  await owner.expect(200, owner.patch(push, { showText: true }))
  const { devices } = (await owner.expect(200, owner.get(push))).push
  await owner.expect(200, owner.delete(`${push}/devices/${devices[0].sessionId}`))
  const form = new FormData()
  form.append('file', new Blob(['hello']), 'hello.txt')
  const { attachment } = await owner.expect(201, owner.post(`${channel}/attachments`, form))
  const client = await connect(owner)
  const { message } = await client.action('message.send', {
    channelId: general.id,
    content: 'See @everyone',
    attachments: [attachment.id],
  })
  await client.action('reaction.add', { messageId: message.id, emoji: '👍' })
  await client.close()
  await owner.expect(200, owner.get(attachment.url))
  const { messages } = await owner.expect(200, owner.get(`${channel}/messages?limit=100`))
  assert.equal(messages.at(-1).id, message.id)
  await owner.expect(200, owner.get(`${path}/search?q=green`))
  await owner.expect(200, owner.get(`${channel}/messages/${message.id}`))
  await owner.expect(200, owner.put(`${channel}/pins/${message.id}`))
  await owner.expect(200, owner.get(`${channel}/pins`))
  await owner.expect(200, owner.get(`${channel}/pins/${message.id}`))
  await owner.expect(200, owner.delete(`${channel}/pins/${message.id}`))
  await owner.expect(200, owner.delete(`${channel}/messages/${message.id}/previews`))
  const thread = `${channel}/messages/${message.id}/thread`
  const created = await owner.expect(201, owner.post(thread, { name: 'Thread' }))
  const threadPath = `/api/threads/${created.thread.id}`
  await owner.expect(200, owner.get(`${channel}/threads`))
  await owner.expect(200, owner.get(threadPath))
  await owner.expect(200, owner.patch(threadPath, { name: 'Renamed' }))
  await owner.expect(200, owner.put(`${threadPath}/follow`))
  await owner.expect(200, owner.get('/api/users/me/threads'))
  await owner.expect(200, owner.get('/api/users/me/threads/search?q=a'))
  await owner.expect(200, owner.delete(`${threadPath}/follow`))
  await owner.expect(200, owner.delete(threadPath))
}

async function fetchImages({ owner, path }: ServerFixture, { url }: ImageServer): Promise<void> {
  await owner.expect(200, owner.get(await createImageLink(owner, `${url}/a.png`)))
  for (const imagePath of ['/api/users/me/avatar', `${path}/icon`]) {
    const { user, server } = await owner.expect(200, owner.put(imagePath, imageForm(png)))
    await owner.expect(200, owner.get(user?.avatar ?? server.icon))
    await owner.expect(200, owner.delete(imagePath))
  }
}

async function manageEmoji({ owner, path }: ServerFixture): Promise<void> {
  const { id } = await addEmoji(owner, path)
  await owner.expect(200, owner.get(`${path}/emoji`))
  await owner.expect(200, owner.patch(`${path}/emoji/${id}`, { name: 'wave' }))
  await owner.expect(200, owner.delete(`${path}/emoji/${id}`))
  const sticker = await addSticker(owner, path)
  await owner.expect(200, owner.get(`${path}/stickers`))
  await owner.expect(200, owner.patch(`${path}/stickers/${sticker.id}`, { name: 'Wave' }))
  await owner.expect(200, owner.delete(`${path}/stickers/${sticker.id}`))
}

async function manageSounds({ owner, path }: ServerFixture): Promise<void> {
  const { id } = await addSound(owner, path)
  await owner.expect(200, owner.get(`${path}/sounds`))
  await owner.expect(200, owner.get(soundFile({ id })))
  await owner.expect(200, owner.patch(`${path}/sounds/${id}`, { name: 'Horn', emoji: '📯' }))
  await owner.expect(200, owner.delete(`${path}/sounds/${id}`))
}

async function makeRoom(server: ServerFixture): Promise<void> {
  const hub = await server.channel('New room', { type: 'voice', createsRooms: true })
  const online = await connect(server.owner)
  const { channelId } = await online.action('voice.join', { channelId: hub.id })
  const room = `/api/channels/${channelId}/room`
  await server.owner.expect(200, server.owner.patch(room, { locked: true }))
  await online.close()
}

async function watchGameServer(
  { owner, path, general }: ServerFixture,
  { port }: { port: number },
): Promise<void> {
  const address = { game: 'openarena', host: '127.0.0.1', port }
  const list = `${path}/game-servers`
  const { gameServer } = await owner.expect(201, owner.post(list, address))
  await owner.expect(200, owner.get(list))
  await owner.expect(200, owner.post(`${list}/guess`, { host: '127.0.0.1', port }))
  await owner.expect(200, owner.get(`${path}/public-page`))
  await owner.expect(200, owner.put(`${path}/public-page`, { inviteCode: null }))
  await owner.expect(200, owner.patch(`${list}/${gameServer.id}`, { name: 'Arena', public: true }))
  await owner.expect(200, owner.get(`${path}/public`))
  await owner.expect(200, owner.get(`${list}/${gameServer.id}/badge.svg`))
  await owner.expect(200, owner.get(`${list}/${gameServer.id}/history`))
  const card = { gameServerId: gameServer.id }
  await owner.expect(201, owner.post(`/api/channels/${general.id}/status-cards`, card))
  await owner.expect(204, owner.delete(`${list}/${gameServer.id}`))
}

async function queryGameServers(app: TestApp, gameServer: { port: number }): Promise<void> {
  const visitor = app.visitor()
  await visitor.expect(200, visitor.get('/api/v1/health'))
  await visitor.expect(200, visitor.get('/api/v1/games'))
  await visitor.expect(200, visitor.get('/api/v1/games/minecraft'))
  const query = { game: 'openarena', host: '127.0.0.1', ports: [gameServer.port] }
  await visitor.expect(200, visitor.post('/api/v1/query', query))
}
