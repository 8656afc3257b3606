import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditActions } from '@guildhall/contract'
import type { AuditEntry } from '@guildhall/contract'
import type { Account } from '../account.ts'
import { connect } from '../gateway-client.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import type { ServerFixture } from '../server-fixture.ts'
import { shareApp } from '../start-app.ts'
import { queryStored } from '../stored-data.ts'

const sharedApp = shareApp()

test('A147: reading the audit log requires view_audit_log', async () => {
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

test('A150: invite codes are shown only to those who can list the invite', async () => {
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

test('A148: entries about channels that their reader cannot view, or that are deleted, are left out', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, path } = fixture
  const managing = await fixture.role('manager', ['view_audit_log', 'manage_server'])
  const administrating = await fixture.role('admin', ['administrator'])
  const [manager, admin] = await Promise.all([
    fixture.member(managing),
    fixture.member(administrating),
  ])
  const readEntries = async (reader: Account, limit = 100): Promise<AuditEntry[]> =>
    (await reader.expect(200, reader.get(`${path}/audit-log?limit=${limit}`))).entries
  const hidden = await changeHiddenChannel(fixture, admin)
  const all = await readEntries(owner)
  const isHidden = ({ targetId, changes }: AuditEntry): boolean =>
    JSON.stringify([targetId, changes]).includes(hidden.id)
  const recorded = new Set<string>(all.filter(isHidden).map(({ action }) => action))
  const missing = auditActions
    .filter((action) => aboutChannels.test(action))
    .filter(isNotIn(recorded))
  // These need a deleted channel, an endpoint that is gone and a website.
  assert.deepEqual(missing, [
    'channel.deleted',
    'outgoing_webhook.disabled',
    'message.previews_removed',
  ])
  const others = all.filter((entry) => !isHidden(entry))

  const shown = await readEntries(manager)
  assert.deepEqual(shown, others)
  for (const secret of [
    'july-plans',
    'nobody knows',
    'hidden hook',
    'hidden out',
    'hidden thread',
  ]) {
    assert.ok(JSON.stringify(all).includes(secret), secret)
    assert.ok(!JSON.stringify(shown).includes(secret), secret)
  }
  const { entries, nextCursor } = await manager.expect(
    200,
    manager.get(`${path}/audit-log?limit=1`),
  )
  assert.deepEqual([entries, nextCursor], [others.slice(0, 1), others[0]?.id])
  assert.deepEqual(await readEntries(admin), all)

  const overwrite = `/api/channels/${hidden.id}/overwrites/${manager.id}`
  const allowed = { target: 'member', allow: ['view_channel'], deny: [] }
  await owner.expect(200, owner.put(overwrite, allowed))
  assert.deepEqual(await readEntries(manager), await readEntries(owner))
  const hook = { name: 'own hook', channelId: hidden.id }
  await manager.expect(201, manager.post(`${path}/webhooks`, hook))
  const [own] = await readEntries(manager)
  await owner.expect(200, owner.delete(`/api/channels/${hidden.id}`))
  assert.deepEqual(await readEntries(manager), [own, ...others], 'of a deleted channel, its own')
  assert.deepEqual(await readEntries(admin), await readEntries(owner))

  // A page ends after 2,000 entries that its reader does not see; the rest follows.
  await queryStored(
    app,
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000)
      INSERT INTO audit_log (id, server_id, action, actor_id, target_id, changes, reason, created_at)
      SELECT id || '-' || (10000 + n), server_id, 'channel.updated', ?, ?, '{}', NULL, created_at
      FROM audit_log, numbers WHERE id = ?`,
    [owner.id, hidden.id, String((await readEntries(owner, 1))[0]?.id)],
  )
  const short = await manager.expect(200, manager.get(`${path}/audit-log`))
  assert.deepEqual(short.entries, [])
  const rest = await manager.expect(
    200,
    manager.get(`${path}/audit-log?limit=100&before=${short.nextCursor}`),
  )
  assert.deepEqual([rest.entries, rest.nextCursor], [[own, ...others], null])
})

test('SEC40 A149: rejected requests leave no audit entry, and no entry contains a secret', async () => {
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

const aboutChannels =
  /^(channel|overwrite|webhook|outgoing_webhook|message|messages|thread|report)\./

function isNotIn(known: Set<string>) {
  return (one: string): boolean => !known.has(one)
}

/** Leaves entries of all kinds about a channel that only the owner and administrators can view. */
async function changeHiddenChannel(
  { owner, path, channel }: ServerFixture,
  admin: Account,
): Promise<{ id: string }> {
  const { id } = await channel('plans', { visibleTo: { roleIds: [], userIds: [] } })
  const at = `/api/channels/${id}`
  await owner.expect(200, owner.patch(at, { name: 'july-plans', topic: 'nobody knows' }))
  const { channel: open } = await owner.expect(
    201,
    owner.post(`${path}/channels`, { name: 'open', type: 'text' }),
  )
  const overwrite = `${at}/overwrites/${admin.id}`
  await owner.expect(200, owner.put(overwrite, { target: 'member', allow: ['speak'], deny: [] }))
  await owner.expect(200, owner.delete(overwrite))
  await changeWebhooks(owner, path, { hiddenId: id, openId: open.id })
  await changeMessages(owner, admin, path, id)
  return { id }
}

async function changeWebhooks(
  owner: Account,
  path: string,
  { hiddenId, openId }: { hiddenId: string; openId: string },
): Promise<void> {
  const hooks = `${path}/webhooks`
  const { webhook } = await owner.expect(
    201,
    owner.post(hooks, { name: 'hidden hook', channelId: hiddenId }),
  )
  const hook = `${hooks}/${webhook.id}`
  for (const changes of [
    { name: 'hidden hook 2' },
    { avatar: 'https://example.org/face.png' },
    { secret: 'a-secret-of-sixteen' },
    { secret: null },
    { channelId: openId },
    { channelId: hiddenId },
  ]) {
    await owner.expect(200, owner.patch(hook, changes))
  }
  await owner.expect(200, owner.put(`${hook}/template`, { source: 'Hello' }))
  await owner.expect(200, owner.delete(`${hook}/template`))
  await owner.expect(200, owner.post(`${hook}/regenerate`))
  await owner.expect(200, owner.delete(hook))
  const outgoing = `${path}/outgoing-webhooks`
  const { webhook: sending } = await owner.expect(
    201,
    owner.post(outgoing, {
      name: 'hidden out',
      url: 'https://1.1.1.1/hook',
      events: ['message.created'],
      channelIds: [hiddenId],
    }),
  )
  await owner.expect(200, owner.patch(`${outgoing}/${sending.id}`, { name: 'hidden out 2' }))
  await owner.expect(200, owner.delete(`${outgoing}/${sending.id}`))
}

async function changeMessages(
  owner: Account,
  author: Account,
  path: string,
  channelId: string,
): Promise<void> {
  const client = await connect(author)
  const send = async (): Promise<string> =>
    (await client.action('message.send', { channelId, content: 'Hello' })).message.id
  const [pinned, deleted, many] = [await send(), await send(), await send()]
  await client.close()
  const at = `/api/channels/${channelId}`
  await owner.expect(200, owner.put(`${at}/pins/${pinned}`))
  await owner.expect(200, owner.delete(`${at}/pins/${pinned}`))
  const thread = { name: 'hidden thread' }
  const created = await author.expect(201, author.post(`${at}/messages/${pinned}/thread`, thread))
  const threadPath = `/api/threads/${created.thread.id}`
  await owner.expect(200, owner.patch(threadPath, { name: 'hidden thread 2' }))
  await owner.expect(200, owner.delete(threadPath))
  await owner.expect(
    201,
    owner.post(`${at}/messages/${pinned}/reports`, { category: 'spam', text: '' }),
  )
  const { reports } = await owner.expect(200, owner.get(`${path}/reports`))
  const closing = { outcome: 'dismissed' }
  await owner.expect(200, owner.post(`${path}/reports/${reports[0].id}/close`, closing))
  const ownerClient = await connect(owner)
  await ownerClient.action('message.delete', { messageId: deleted })
  await ownerClient.close()
  await owner.expect(200, owner.post(`${at}/messages/bulk-delete`, { messageIds: [many] }))
}
