import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import type { WebhookDelivery } from '@guildhall/contract'
import fc from 'fast-check'
import { checkSignature, signatureHeaders } from '../../src/chat/webhooks/signatures.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import { readStoredBytes } from '../stored-data.ts'
import { waitUntil } from '../wait-until.ts'
import { createWebhook, fetchMessages } from '../webhooks.ts'

const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
const sign = (text: string, key: string | Buffer = secret) => createHmac('sha256', key).update(text)

/** The headers of each kind of sender for a body, as its documentation describes them. */
function senders(body: string, at: number, key = secret): Record<string, Record<string, string>> {
  const time = String(Math.floor(at / 1000))
  const hex = sign(body, key).digest('hex')
  const decoded = Buffer.from(key.replace('whsec_', ''), 'base64')
  const standard = { 'webhook-id': 'msg_1', 'webhook-timestamp': time }
  const standardText = `msg_1.${time}.${body}`
  return {
    github: { 'x-hub-signature-256': `sha256=${hex}`, 'x-hub-signature': 'sha1=0' },
    gitea: { 'x-gitea-signature': hex },
    forgejo: { 'x-forgejo-signature': hex },
    gogs: { 'x-gogs-signature': hex },
    bitbucket: { 'x-hub-signature': `sha256=${hex}` },
    gitlab: { 'x-gitlab-token': key },
    'gitlab, signing token': {
      ...standard,
      'webhook-signature': `v1,${sign(standardText, decoded).digest('base64')}`,
    },
    svix: {
      'svix-id': 'msg_1',
      'svix-timestamp': time,
      'svix-signature': `v1,${sign(standardText, decoded).digest('base64')}`,
    },
    'standard webhooks, rotated': {
      ...standard,
      'webhook-signature': `v1a,x v1,AAAA v1,${sign(standardText, key).digest('base64')}`,
    },
    sentry: { 'sentry-hook-signature': hex },
    grafana: { 'x-grafana-alerting-signature': hex },
    'grafana with a time': {
      'x-grafana-alerting-signature': sign(`${time}:${body}`, key).digest('hex'),
      'x-grafana-alerting-timestamp': time,
    },
    slack: {
      'x-slack-signature': `v0=${sign(`v0:${time}:${body}`, key).digest('hex')}`,
      'x-slack-request-timestamp': time,
    },
    alertmanager: { authorization: `Bearer ${key}` },
    generic: { 'x-signature-256': `sha256=${hex}` },
  }
}

test('SEC39 SEC40 W25 W26 W27 W28 W29 W30: a webhook with a secret only accepts signed requests, in all forms', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const { hook, path, webhook } = await createWebhook(fixture)
  const tool = app.visitor()
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ text: 'Grüße', title: 'A card' })
  const send = async (
    form: string,
    headers: Record<string, string>,
    text: string | FormData | null = body,
    method = 'POST',
  ): Promise<{ status: number; body: any }> => {
    const type = typeof text === 'string' ? json : {}
    const sent = { method, body: text, headers: { ...type, ...headers } }
    const response = await fetch(app.url + hook + form, sent)
    const answer = await response.text()
    return { status: response.status, body: answer.startsWith('{') ? JSON.parse(answer) : answer }
  }
  assert.equal(webhook.hasSecret, false)
  for (const bad of ['short', 'with space in it', 'x'.repeat(257), 7]) {
    await expectError(owner.patch(path, { secret: bad }), 'invalid_input', 'secret')
  }
  const set = await owner.expect(200, owner.patch(path, { secret }))
  assert.equal(set.webhook.hasSecret, true)
  assert.ok(!JSON.stringify(set).includes(secret))

  for (const [name, headers] of Object.entries(senders(body, app.clock.now()))) {
    assert.equal((await send('/slack', headers)).status, 200, name)
    // The same signature does not fit another body.
    const other = await send('/slack', headers, `${body} `)
    const isToken = name === 'gitlab' || name === 'alertmanager'
    assert.equal(other.status, isToken ? 200 : 401, name)
  }
  assert.equal((await send('/custom', {})).status, 401)
  for (const [name, headers] of Object.entries(senders(body, app.clock.now(), 'another-secret'))) {
    assert.equal((await send('/grafana', headers)).body.error.reason, 'signature_wrong', name)
  }
  const { github = {}, slack = {} } = senders(body, app.clock.now())
  assert.equal((await send('/grafana', {})).body.error.reason, 'signature_missing')
  // A time far in the future is refused as well: its signature could be used again until then.
  for (const sender of ['slack', 'grafana with a time', 'gitlab, signing token']) {
    for (const [offset, status] of [
      [-290_000, 201],
      [-310_000, 401],
      [290_000, 201],
      [310_000, 401],
    ] as const) {
      const reply = await send('/grafana', senders(body, app.clock.now() + offset)[sender] ?? {})
      const reason = status === 401 ? 'signature_expired' : undefined
      assert.deepEqual(
        [reply.status, reply.body.error?.reason],
        [status, reason],
        `${sender} ${offset}`,
      )
    }
  }
  assert.equal((await send('/discord', {})).status, 401)
  assert.equal((await send('/slack', {})).status, 401)
  assert.equal((await send('/discord/messages/1', {}, null, 'DELETE')).status, 401)
  assert.equal((await send('/discord/messages/1', {}, body, 'PATCH')).status, 401)
  // The contract's routes never answer 401.
  const plain = JSON.stringify({ content: 'signed' })
  await expectError(tool.post(hook, plain, { ...json, ...slack }), 'invalid_input', 'headers')
  await expectError(tool.patch(`${hook}/messages/1`, { content: 'x' }), 'invalid_input', 'headers')
  await expectError(tool.delete(`${hook}/messages/1`), 'invalid_input', 'headers')
  const { generic = {} } = senders(plain, app.clock.now())
  const { id } = (await send('', generic, plain)).body
  const ofNothing = senders('', app.clock.now())['generic'] ?? {}
  assert.equal((await send(`/messages/${id}`, ofNothing, null, 'DELETE')).status, 200)
  // Files are not signed, so only the secret itself is a proof. Without it, no file is stored.
  const form = new FormData()
  form.append('payload_json', '{"content":"a file"}')
  form.append('files[0]', new Blob(['text']), 'a.txt')
  assert.equal((await send('/discord', {}, form)).status, 401)
  assert.equal((await send('/discord', { authorization: `Bearer ${secret}` }, form)).status, 200)
  // Senders that don't know the token learn nothing of the secret.
  const unknown = `${hook.slice(0, -1)}${hook.endsWith('A') ? 'B' : 'A'}`
  assert.equal((await tool.post(`${unknown}/github`, body, json)).status, 404)

  const refused = async (): Promise<WebhookDelivery[]> =>
    (await owner.expect(200, owner.get(`${path}/deliveries?status=401`))).deliveries
  await waitUntil('all are logged', async () => (await refused()).length === 41)
  const [last] = (await refused()).filter(({ form }) => form === 'slack')
  assert.match(last?.reason ?? '', /only accepts signed requests\. The signature is missing\.$/)
  const wrong = (await refused()).find(({ reason }) => reason?.includes('too old'))
  const replay = async (delivery: WebhookDelivery | undefined) =>
    owner.expect(200, owner.post(`${path}/deliveries/${delivery?.id}/replay`))
  assert.equal((await replay(wrong)).status, 401, 'the signature is still too old')
  assert.equal((await replay(last)).status, 401, 'there is still no signature')
  // The sender's secret was right, the webhook's was not.
  await owner.expect(200, owner.patch(path, { secret: 'another-secret' }))
  assert.equal((await send('/github', { ...github, 'x-github-event': 'ping' })).status, 401)
  await waitUntil('it is logged', async () => (await refused())[0]?.form === 'github')
  const [first] = await refused()
  await owner.expect(200, owner.patch(path, { secret }))
  app.clock.advance(600_000)
  assert.equal((await replay(first)).status, 201)

  const stored = await readStoredBytes(app)
  assert.ok(!stored.includes(secret) && !stored.includes('another-secret'))
  assert.deepEqual(
    (await fixture.audit()).slice(0, 3).map(({ action, changes }) => [action, changes]),
    Array.from({ length: 3 }, () => ['webhook.secret_set', { channelId: fixture.general.id }]),
  )
  const { webhook: open } = await owner.expect(200, owner.patch(path, { secret: null }))
  assert.equal(open.hasSecret, false)
  await owner.expect(200, owner.patch(path, { secret: null }))
  assert.deepEqual(
    (await fixture.audit()).slice(0, 2).map(({ action }) => action),
    ['webhook.secret_removed', 'webhook.secret_set'],
  )
  assert.equal((await send('/grafana', {})).status, 201)
  assert.equal((await replay(last)).status, 200)
  assert.equal((await fetchMessages(fixture, fixture.general.id)).at(-1)?.content, 'Grüße')
})

test('W27: no header is accepted as a signature by accident', () => {
  const value = fc.oneof(
    fc.string(),
    fc.stringMatching(/^(sha256=)?[\da-f]{64}$/),
    fc.array(fc.string()),
    fc.constantFrom('', 'v1,', 'v1, v1,', 'v0=', 'sha256=', 'Bearer ', 'NaN', '1e999'),
  )
  const names = [...signatureHeaders, 'authorization', 'x-gitlab-token']
  const headers = fc.dictionary(fc.constantFrom(...names), value)
  fc.assert(
    fc.property(headers, fc.uint8Array(), fc.boolean(), (given, bytes, isUnsignable) => {
      const body = isUnsignable ? null : Buffer.from(bytes)
      assert.notEqual(checkSignature({ headers: given, body, at: 0 }, secret), null)
    }),
    { numRuns: 2000 },
  )
})
