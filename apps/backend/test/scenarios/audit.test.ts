import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditEntry } from '@guildhall/contract'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { shareApp } from '../start-app.ts'

const sharedApp = shareApp()

test('reading the audit log requires view_audit_log', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const role = await fixture.role('auditor', ['view_audit_log'])
  const [auditor, member, stranger] = await Promise.all([
    fixture.member(role),
    fixture.member(),
    app.register(),
  ])
  const log = `${fixture.path}/audit-log`
  const { entries } = await auditor.expect(200, auditor.get(log))
  assert.ok(entries.length > 0)
  await expectError(member.get(log), 'forbidden')
  await expectError(stranger.get(log), 'not_found')
  await expectError(app.visitor().get(log), 'unauthenticated')
  for (const query of ['limit=0', 'limit=101', 'limit=x']) {
    await expectError(auditor.get(`${log}?${query}`), 'invalid_input', 'limit')
  }
})

test('audit entries are listed newest first, with pages and filters by action and actor', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, path } = fixture
  const role = await fixture.role('guard', ['kick_members', 'ban_members'])
  const mia = await fixture.member(role)
  const targets = await Promise.all(Array.from({ length: 5 }, () => fixture.member()))
  for (const [index, { id }] of targets.entries()) {
    const actor = index % 2 === 0 ? mia : owner
    await actor.expect(200, actor.delete(`${path}/members/${id}`, { reason: `no. ${index}` }))
  }
  await mia.expect(200, mia.put(`${path}/bans/${targets[0]?.id}`))
  const readEntries = async (query: string) =>
    owner.expect(200, owner.get(`${path}/audit-log?${query}`))
  const listReasons = ({ entries }: { entries: AuditEntry[] }) =>
    entries.map(({ reason }) => reason)

  const kicks = await readEntries('action=member.kicked')
  assert.deepEqual(listReasons(kicks), ['no. 4', 'no. 3', 'no. 2', 'no. 1', 'no. 0'])
  assert.equal(kicks.nextCursor, null)
  const miasEntries = await readEntries(`action=member.kicked&actorId=${mia.id}`)
  assert.deepEqual(listReasons(miasEntries), ['no. 4', 'no. 2', 'no. 0'])
  assert.equal((await readEntries(`actorId=${mia.id}`)).entries[0].action, 'member.banned')
  assert.deepEqual((await readEntries('action=member.danced')).entries, [])

  const all = (await readEntries('limit=100')).entries
  const paged: AuditEntry[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { entries: AuditEntry[]; nextCursor: string | null } = await readEntries(
      `limit=3${cursor && `&before=${cursor}`}`,
    )
    assert.ok(page.entries.length <= 3)
    paged.push(...page.entries)
    cursor = page.nextCursor
  }
  assert.deepEqual(paged, all)
  const times = all.map(({ createdAt }: AuditEntry) => createdAt)
  assert.deepEqual(
    times,
    times.toSorted((a: number, b: number) => b - a),
  )
})

test("another server's entries are neither listed nor valid cursors", async () => {
  const app = await sharedApp()
  const [fixture, other] = await Promise.all([createServerFixture(app), createServerFixture(app)])
  await Promise.all([fixture.role('here', []), other.role('there', [])])
  const [foreign] = await other.audit()
  assert.ok(foreign)
  const { owner, path } = fixture
  const { entries } = await owner.expect(200, owner.get(`${path}/audit-log?before=${foreign.id}`))
  assert.ok(entries.every(({ id }: AuditEntry) => id !== foreign.id))
  assert.deepEqual(
    (await fixture.audit()).map(({ changes }) => changes).filter(({ name }) => name === 'there'),
    [],
  )
  const unknown = await owner.expect(200, owner.get(`${path}/audit-log?before=unknown`))
  assert.deepEqual(unknown, { entries: [], people: [], nextCursor: null })
})

test('the log includes the names of all accounts in its entries, also former members, and no others', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, path } = fixture
  const [ben, mia, tom] = await Promise.all([fixture.member(), fixture.member(), fixture.member()])
  await owner.expect(200, owner.patch(`${path}/members/${mia.id}`, { nickname: 'Mimi' }))
  await owner.expect(200, owner.delete(`${path}/members/${ben.id}`))
  await ben.expect(200, ben.patch('/api/users/me', { displayName: 'Ben the Gone' }))
  const readEntries = async (query: string) =>
    owner.expect(200, owner.get(`${path}/audit-log?${query}`))
  const namesById = (accounts: { id: string; name: string }[]) =>
    new Map(accounts.map(({ id, name }) => [id, name]))

  const kicks = await readEntries('action=member.kicked')
  assert.deepEqual(
    namesById(kicks.people),
    new Map([
      [owner.id, owner.username],
      [ben.id, 'Ben the Gone'],
    ]),
  )
  for (const account of kicks.people) assert.deepEqual(Object.keys(account), ['id', 'name'])
  await owner.expect(200, owner.patch(path, { ownerId: mia.id }))
  const log = await mia.expect(200, mia.get(`${path}/audit-log?limit=100`))
  const all = namesById(log.people)
  assert.equal(all.get(mia.id), 'Mimi', 'an account named in a change')
  assert.ok(!all.has(tom.id), 'no account without an entry')
})

test('invite codes are shown only to those who can list the invite', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, path, everyone } = fixture
  const auditing = await fixture.role('auditor', ['view_audit_log'])
  const managing = await fixture.role('manager', ['view_audit_log', 'manage_server'])
  const [auditor, manager] = await Promise.all([fixture.member(auditing), fixture.member(managing)])
  const { invite: own } = await auditor.expect(201, auditor.post(`${path}/invites`))
  const { invite: other } = await owner.expect(201, owner.post(`${path}/invites`, { maxUses: 3 }))
  for (const { code } of [own, other]) {
    await manager.expect(200, manager.delete(`/api/invites/${code}`))
  }
  const readEntries = async (actor: typeof auditor): Promise<AuditEntry[]> =>
    (await actor.expect(200, actor.get(`${path}/audit-log`))).entries.filter(
      ({ action }: AuditEntry) => action.startsWith('invite.'),
    )
  const listCodes = (entries: AuditEntry[]): (string | null)[] =>
    entries.slice(0, 4).map(({ targetId }) => targetId)

  const all = await readEntries(manager)
  assert.deepEqual(listCodes(all), [other.code, own.code, other.code, own.code])
  const shown = await readEntries(auditor)
  assert.deepEqual(listCodes(shown), [null, own.code, null, own.code])
  assert.deepEqual(
    shown.map(({ id, action, changes }) => ({ id, action, changes })),
    all.map(({ id, action, changes }) => ({ id, action, changes })),
    'all entries exist',
  )

  const permissions = everyone.permissions.filter((name) => name !== 'create_invites')
  await owner.expect(200, owner.patch(`${path}/roles/${everyone.id}`, { permissions }))
  await expectError(auditor.get(`${path}/invites`), 'forbidden')
  assert.deepEqual(listCodes(await readEntries(auditor)), [null, null, null, null])
})

test('rejected requests leave no audit entry, and no entry contains a secret', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, path, general } = fixture
  const ben = await fixture.member()
  const before = await fixture.audit()
  await expectError(ben.delete(`${path}/members/${owner.id}`), 'forbidden')
  await expectError(ben.put(`${path}/bans/${owner.id}`), 'forbidden')
  await expectError(
    owner.patch(`${path}/members/${ben.id}`, { roleIds: ['none'] }),
    'invalid_input',
  )
  assert.deepEqual(await fixture.audit(), before)

  const { webhook, url } = await owner.expect(
    201,
    owner.post(`${path}/webhooks`, { name: 'CI', channelId: general.id }),
  )
  const again = await owner.expect(200, owner.post(`${path}/webhooks/${webhook.id}/regenerate`))
  const log = JSON.stringify(await fixture.audit())
  assert.match(log, /webhook\.created/)
  assert.match(log, /webhook\.regenerated/)
  for (const secret of [url, again.url].map((one: string) => one.split('/').at(-1) ?? '')) {
    assert.ok(secret.length > 20 && !log.includes(secret))
  }
  assert.ok(!log.includes(owner.cookie?.split('=')[1] ?? 'none'))
  assert.ok(!log.includes('correct horse'))
})
