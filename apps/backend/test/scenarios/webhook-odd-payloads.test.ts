import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWebhookFormat, webhookFormatNames } from '@guildhall/contract'
import type { Message, WebhookDelivery, WebhookFormat } from '@guildhall/contract'
import { shareApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'
import { startForms } from '../webhook-forms.ts'
import { payloads } from '../webhook-payloads.ts'

const sharedApp = shareApp()

/** Whether a reader sees more than the name of the sender. */
function showsSomething({ content, embeds, attachments }: Message): boolean {
  const texts = embeds.flatMap(({ title, description, fields, image }) => [
    title,
    description,
    image,
    ...(fields ?? []).map(({ value }) => value),
  ])
  return attachments.length > 0 || [content, ...texts].some((text) => text?.trim())
}

/** Bodies that no tool sends: nothing, other types, and values of other types in the members of a real payload. */
function oddBodies(form: WebhookFormat): string[] {
  const real = payloads.find((one) => one.form === form && one.body.startsWith('{'))
  const members = Object.keys(JSON.parse(real?.body ?? '{}') as object)
  const odd = (value: unknown): string =>
    JSON.stringify(Object.fromEntries(members.map((name) => [name, value])))
  const values = [null, [], {}, [[null]], '', '*', -1, false, { name: { name: 1 } }]
  return ['', '{}', '[]', 'null', '0', '"x"', '[[[]]]', '{"a":', ...values.map(odd)]
}

test('odd and empty payloads are refused with an error, or show something, in all forms', async () => {
  const { send, stored } = await startForms(await sharedApp())
  for (const form of webhookFormatNames) {
    const before = new Set((await stored()).map(({ id }) => id))
    let accepted = 0
    for (const body of oddBodies(form)) {
      const response = await send(form, body, { 'content-type': 'application/json' })
      assert.ok(response.ok || response.status === 400, `${form} ${body}: ${response.status}`)
      if (response.ok) accepted += 1
    }
    const added = (await stored()).filter(({ id }) => !before.has(id))
    assert.ok(added.length <= accepted && (added.length > 0 || accepted === 0), form)
    assert.deepEqual(
      added.filter((message) => !showsSomething(message)),
      [],
      form,
    )
  }
})

test('a refused request is kept, but not in a form whose payloads have secrets', async () => {
  const { send, created, fixture } = await startForms(await sharedApp())
  const { owner } = fixture
  const body = '{"verification_token":"hidden","amount":'
  for (const form of ['kofi', 'plex']) {
    assert.equal((await send(form, body, { 'content-type': 'application/json' })).status, 400)
  }
  const list = async () =>
    (await owner.expect(200, owner.get(`${created.path}/deliveries`))).deliveries
  await waitUntil('both are logged', async () => (await list()).length === 2)
  const kept = await list()
  assert.deepEqual(
    kept.map((one: { form: string; replayable: boolean }) => [one.form, one.replayable]).sort(),
    [
      ['kofi', false],
      ['plex', true],
    ],
  )
})

/** Forms that read some payloads of another one as well. */
const alike: Record<string, string> = { arr: 'sonarr', homeassistant: 'text', teams: 'slack' }

test('W36: the plain URL says in which form a refused payload seems to be, also in the log', async () => {
  const app = await sharedApp()
  const { created, fixture } = await startForms(app)
  const post = async (body: string, headers: Record<string, string>) => {
    const response = await fetch(app.url + created.hook, { method: 'POST', headers, body })
    return { status: response.status, text: await response.text() }
  }
  const json = { 'content-type': 'application/json' }
  const unhinted: string[] = []
  for (const { form, from, headers, body } of payloads) {
    // A body of one's own for Tautulli has only a subject.
    if (!body.startsWith('{') || body.startsWith('{"subject"')) continue
    const { status, text } = await post(body, headers)
    if (status === 201) continue
    assert.equal(status, 400, text)
    const names = [form, alike[form]].filter(Boolean)
    if (!names.some((name) => text.includes(`add /${name} to the URL.`))) unhinted.push(from)
  }
  assert.deepEqual(unhinted, [])

  for (const [body, headers, message] of [
    [
      '{"text":"Hello"}',
      json,
      "The message has neither content nor embeds. For Slack's format, add /slack to the URL.",
    ],
    [
      '{"embeds":[{"title":"x"}]}',
      json,
      "embeds.0.url: is required. For Discord's format, add /discord to the URL.",
    ],
    ['{"content":7}', json, 'content: must be a string'],
    [
      'x',
      { 'content-type': 'text/plain' },
      'content-type: must be application/json. For any text, add /text to the URL.',
    ],
  ] as const) {
    const { text } = await post(body, headers)
    assert.equal((JSON.parse(text) as { error: { message: string } }).error.message, message)
  }
  const { owner } = fixture
  const list = async (): Promise<WebhookDelivery[]> =>
    (await owner.expect(200, owner.get(`${created.path}/deliveries?status=400`))).deliveries
  await waitUntil('the last is logged', async () =>
    (await list()).some(({ reason }) => reason?.includes('add /text')),
  )
})

test('every form has payloads of its senders', () => {
  const tested = new Set(payloads.map(({ form }) => form))
  assert.deepEqual(
    webhookFormatNames.filter((name) => name !== 'text' && !tested.has(name)),
    [],
  )
  assert.ok([...tested].every(isWebhookFormat))
})
