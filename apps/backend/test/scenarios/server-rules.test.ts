import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Account } from '../account.ts'
import { createFileForm } from '../file-form.ts'
import { connect } from '../gateway-client.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'

const rules = [
  { title: 'Be kind', text: 'No insults.' },
  { title: 'No spam', text: '' },
]

test('A41: newcomers read, and write, react and speak once they accept the rules', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner, path, general } = fixture
  const rulesPath = `${path}/rules`
  const [early, guide] = await Promise.all([fixture.member(), fixture.role('guide', [])])
  const stranger = await app.register()
  await expectError(stranger.get(rulesPath), 'not_found')
  await expectError(early.put(rulesPath, { rules }), 'forbidden')
  const tooMany = Array.from({ length: 11 }, () => rules[0])
  await expectError(owner.put(rulesPath, { rules: tooMany }), 'invalid_input', 'rules')
  const blank = [{ title: ' ', text: '' }]
  await expectError(owner.put(rulesPath, { rules: blank }), 'invalid_input', 'rules.0.title')
  const long = [{ title: 'Long', text: 'x'.repeat(501) }]
  await expectError(owner.put(rulesPath, { rules: long }), 'invalid_input', 'rules.0.text')
  const none = await early.expect(200, early.get(rulesPath))
  assert.deepEqual(none, { rules: [], updatedAt: null })

  const byEarly = await connect(early)
  app.clock.advance(1)
  const set = await owner.expect(200, owner.put(rulesPath, { rules }))
  const { server } = await byEarly.next('server.updated')
  assert.deepEqual(server.rules, { since: set.updatedAt, askedAt: null })
  const [entry] = await fixture.audit()
  assert.equal(entry?.action, 'rules.updated')
  assert.deepEqual(entry?.changes, { rules: { from: [], to: rules } })
  // Earlier members keep their permissions.
  const send = { channelId: general.id, content: 'hello' }
  const { message } = await byEarly.action('message.send', send)

  const { invite } = await owner.expect(201, owner.post(`${path}/invites`, {}))
  const preview = await stranger.expect(200, stranger.get(`/api/invites/${invite.code}`))
  assert.deepEqual(preview.invite.server.rules, rules)
  const mia = await fixture.member()
  const byMia = await connect(mia)
  assert.equal(byMia.snapshot.servers[0]?.me.rulesAcceptedAt, null)
  const history = `/api/channels/${general.id}/messages`
  assert.equal((await mia.expect(200, mia.get(history))).messages.length, 1)
  const reaction = { messageId: message.id, emoji: '👍' }
  const voice = (await fixture.channels()).find(({ type }) => type === 'voice')!
  const cannotWrite = async (): Promise<void> => {
    await refused(byMia.action('message.send', send))
    await refused(byMia.action('reaction.add', reaction))
    await refused(byMia.action('voice.join', { channelId: voice.id }))
    const upload = mia.post(`/api/channels/${general.id}/attachments`, createFileForm('text'))
    await expectError(upload, 'forbidden')
    await expectError(mia.post(`${path}/invites`, {}), 'forbidden')
  }
  await cannotWrite()

  // Rules that changed after they were read are not accepted.
  const accept = (updatedAt: number) => mia.post(`${rulesPath}/accept`, { updatedAt })
  const changed = await owner.expect(200, owner.put(rulesPath, { rules: rules.slice(0, 1) }))
  await expectError(accept(set.updatedAt), 'conflict')
  await cannotWrite()
  const accepted = await mia.expect(200, accept(changed.updatedAt))
  assert.ok(accepted.member.rulesAcceptedAt >= changed.updatedAt)
  const seen = await byEarly.next('member.updated', ({ member }) => member.user.id === mia.id)
  assert.deepEqual(seen.member, accepted.member)
  const own = (await byMia.action('message.send', send)).message
  await byMia.action('reaction.add', reaction)

  // Rules that change ask nobody again, unless the owner wants it: then edits are refused, too.
  app.clock.advance(1)
  await owner.expect(200, owner.put(rulesPath, { rules }))
  await byMia.action('message.send', send)
  app.clock.advance(1)
  const asked = await owner.expect(200, owner.put(rulesPath, { rules, askEveryone: true }))
  assert.deepEqual((await fixture.audit())[0]?.changes, { askedEveryone: true })
  const edit = byMia.action('message.edit', { messageId: own.id, content: 'edited' })
  await refused(edit)
  await refused(byEarly.action('message.send', send))
  await mia.expect(200, accept(asked.updatedAt))
  await byMia.action('message.edit', { messageId: own.id, content: 'edited' })

  // The owner is exempt, and so is a newcomer with a role.
  await (await connect(owner)).action('message.send', send)
  const ben = await fixture.member(guide)
  await (await connect(ben)).action('message.send', send)

  // Members who leave and return must accept the rules again; without rules, they need not.
  await rejoin(mia, path, invite.code)
  await cannotWrite()
  await owner.expect(200, owner.put(rulesPath, { rules: [] }))
  await byMia.next('server.updated', (data) => data.server.rules === null)
  await byMia.action('message.send', send)
})

async function refused(work: Promise<unknown>): Promise<void> {
  await assert.rejects(work, { code: 'forbidden', message: /rules of this server/ })
}

async function rejoin(account: Account, path: string, code: string): Promise<void> {
  await account.expect(200, account.delete(`${path}/members/${account.id}`))
  await account.expect(200, account.post(`/api/invites/${code}/accept`))
}
