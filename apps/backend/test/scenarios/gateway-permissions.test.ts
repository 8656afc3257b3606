import assert from 'node:assert/strict'
import test from 'node:test'
import type { GatewayEvents } from '@guildhall/contract'
import { connect } from '../gateway-client.ts'
import { createServerFixture } from '../server-fixture.ts'
import { shareApp, startApp } from '../start-app.ts'
import { assertSnapshotCurrent } from '../snapshots.ts'
import { waitUntil } from '../wait-until.ts'

const sharedApp = shareApp()

const hidden = { target: 'role', allow: [], deny: ['view_channel'] }
const shown = { target: 'role', allow: ['view_channel'], deny: [] }

test('SEC41 G59: an account that loses access to a channel gets no more of its events after the response, also under load', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const member = await fixture.member()
  const [writer, reader] = await Promise.all([connect(fixture.owner), connect(member)])
  const channelId = fixture.general.id
  const path = `/api/channels/${channelId}/overwrites/${fixture.everyone.id}`
  let isFinished = false
  let lastSeq = 0
  const startWriting = (async () => {
    while (!isFinished) {
      const batch = Array.from({ length: 5 }, () =>
        writer.action('message.send', { channelId, content: 'traffic' }),
      )
      for (const { message } of await Promise.all(batch)) lastSeq = Math.max(lastSeq, message.seq)
    }
  })()
  for (let round = 0; round < 10; round += 1) {
    await reader.next('message.created')
    await fixture.owner.expect(200, fixture.owner.put(path, hidden))
    const before = lastSeq
    await reader.next('channel.deleted')
    const count = reader.frames.length
    // Some messages are sent while the channel is hidden.
    await writer.next('message.created', ({ message }) => message.seq > before + 20)
    await reader.settle()
    const later = reader.frames
      .slice(count)
      .filter((frame) => JSON.stringify(frame).includes(channelId))
    assert.deepEqual(later, [], `round ${round}`)
    await fixture.owner.expect(200, fixture.owner.put(path, shown))
    const { channel } = await reader.next('channel.created')
    assert.ok(channel.lastSeq > before)
  }
  isFinished = true
  await startWriting
  await writer.settle()
  await assertSnapshotCurrent(reader, 'after the traffic')
  // Between gaining and losing access, no event is missing or duplicated.
  let expected: number | null = null
  for (const event of reader.events) {
    if (event.type === 'channel.created') expected = event.data.channel.lastSeq + 1
    if (event.type === 'channel.deleted') expected = null
    if (event.type !== 'message.created') continue
    if (expected !== null) assert.equal(event.data.message.seq, expected)
    expected = event.data.message.seq + 1
  }
  await Promise.all([writer.close(), reader.close()])
})

test('SEC41 G50 G59: buffered events for a slow reader are dropped when it loses access or subscribes again', async (t) => {
  const app = await startApp(t, {}, { largeServer: { above: 1, downTo: 0 } })
  const fixture = await createServerFixture(app)
  const member = await fixture.member()
  const writer = await connect(fixture.owner)
  const channelId = fixture.general.id
  const path = `/api/channels/${channelId}/overwrites/${fixture.everyone.id}`
  const content = '😀'.repeat(3900)

  const subscription = { serverId: fixture.id, ranges: [[0, 5]], userIds: [] }
  const isRenamed = ({ items }: GatewayEvents['members.updated'], nickname: string): boolean =>
    items.some((item) => item.member.nickname === nickname)

  /** Returns how many messages arrived of those sent before access was lost. */
  async function countArrived(total: number): Promise<number> {
    const reader = await connect(member)
    await waitUntil('the server is large', () => reader.snapshot.servers[0]?.large === true)
    await Promise.all([writer, reader].map((one) => one.action('members.subscribe', subscription)))
    reader.ws.pause()
    for (let count = 0; count < total; count += 30) {
      const batch = Array.from({ length: 30 }, () =>
        writer.action('message.send', { channelId, content }),
      )
      await Promise.all(batch)
    }
    // A mention makes the member follow a thread.
    const { messages } = await writer.account.expect(
      200,
      writer.account.get(`/api/channels/${channelId}/messages?limit=1`),
    )
    const below = `/api/channels/${channelId}/messages/${messages[0].id}/thread`
    const posted = writer.account.post(below, { name: 'hidden' })
    const { thread } = await writer.account.expect(201, posted)
    const mention = { channelId: thread.id, content: `@${member.username}` }
    await writer.action('message.send', mention)
    const nickname = `after ${total}`
    const memberPath = `${fixture.path}/members/${member.id}`
    await fixture.owner.expect(200, fixture.owner.patch(memberPath, { nickname }))
    await writer.next('members.updated', (data) => isRenamed(data, nickname))
    const data = { ...subscription, ranges: [] }
    reader.send({ type: 'members.subscribe', id: 'none', data })
    await fixture.owner.expect(200, fixture.owner.put(path, hidden))
    reader.ws.resume()
    const outcome = await Promise.race([reader.next('channel.deleted'), reader.closed])
    assert.ok('channelId' in outcome, 'the connection was not closed as too slow')
    await reader.settle()
    const types = reader.events.map(({ type }) => type)
    assert.ok(types.lastIndexOf('message.created') < types.indexOf('channel.deleted'))
    await reader.close()
    await fixture.owner.expect(200, fixture.owner.delete(path))
    const arrived = reader.all('message.created').length
    const rows = reader.all('members.updated').filter((one) => isRenamed(one, nickname))
    const followed = reader.all('thread.followed')
    if (arrived < total) assert.deepEqual(rows, [], 'those of the former subscription')
    if (arrived < total) assert.deepEqual(followed, [], 'that of the hidden channel')
    return arrived
  }

  // More than the kernel buffers, less than the limit that closes the connection: kernel buffers differ between machines.
  let total = 330
  let arrived = await countArrived(total)
  while (arrived === total && total < 3000) {
    total += 150
    arrived = await countArrived(total)
  }
  t.diagnostic(`${arrived} of ${total} were with the kernel`)
  assert.ok(arrived < total, 'buffered events are dropped')
  await writer.close()
})

test('G15: every change that hides or reveals a channel is sent immediately', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const vip = await fixture.role('vip', ['view_channel'])
  const member = await fixture.member()
  const [writer, reader] = await Promise.all([connect(owner), connect(member)])
  const channelId = fixture.general.id
  const overwrites = `/api/channels/${channelId}/overwrites`
  const memberPath = `${fixture.path}/members/${member.id}`
  const own = { target: 'member', allow: ['view_channel'], deny: [] }
  const everyone = `${fixture.path}/roles/${fixture.everyone.id}`
  const cases: [name: string, lose: () => Promise<unknown>, gain: () => Promise<unknown>][] = [
    [
      'overwrite of everyone',
      () => owner.put(`${overwrites}/${fixture.everyone.id}`, hidden),
      () => owner.delete(`${overwrites}/${fixture.everyone.id}`),
    ],
    [
      'overwrite of the member',
      () => owner.put(`${overwrites}/${member.id}`, { ...own, allow: [], deny: ['view_channel'] }),
      () => owner.delete(`${overwrites}/${member.id}`),
    ],
    [
      'permissions of everyone, and a role',
      () => owner.patch(everyone, { permissions: ['send_messages'] }),
      () => owner.patch(memberPath, { roleIds: [vip.id] }),
    ],
    [
      'role removed, and own overwrite',
      () => owner.patch(memberPath, { roleIds: [] }),
      () => owner.put(`${overwrites}/${member.id}`, own),
    ],
    [
      'own overwrite removed, and permissions of everyone',
      () => owner.delete(`${overwrites}/${member.id}`),
      () => owner.patch(everyone, { permissions: ['view_channel', 'send_messages'] }),
    ],
  ]
  for (const [name, lose, gain] of cases) {
    await lose()
    await reader.next('channel.deleted', (data) => data.channelId === channelId)
    await writer.action('message.send', { channelId, content: `unseen: ${name}` })
    await reader.settle()
    await assertSnapshotCurrent(reader, `lost: ${name}`)
    await gain()
    await reader.next('channel.created', ({ channel }) => channel.id === channelId)
    await writer.action('message.send', { channelId, content: `visible: ${name}` })
    const { message } = await reader.next('message.created')
    assert.equal(message.content, `visible: ${name}`)
    await assertSnapshotCurrent(reader, `gained: ${name}`)
  }
  await Promise.all([writer.close(), reader.close()])
})

test('G20: after a kick, a leave or the deletion of a server, its members get only the server deletion event', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, path } = fixture
  const [kicked, banned, leaving, staying] = await Promise.all([
    fixture.member(),
    fixture.member(),
    fixture.member(),
    fixture.member(),
  ])
  const writer = await connect(owner)
  const readers = await Promise.all([kicked, banned, leaving, staying].map((one) => connect(one)))
  const sendMessage = (content: string): Promise<unknown> =>
    writer.action('message.send', { channelId: fixture.general.id, content })
  await sendMessage('all are here')
  await owner.expect(200, owner.delete(`${path}/members/${kicked.id}`))
  await owner.expect(200, owner.put(`${path}/bans/${banned.id}`))
  await leaving.expect(200, leaving.delete(`${path}/members/${leaving.id}`))
  await sendMessage('some are gone')
  for (const reader of readers.slice(0, 3)) {
    await reader.next('server.deleted', ({ serverId }) => serverId === fixture.id)
    await reader.settle()
    const contents = reader.all('message.created').map(({ message }) => message.content)
    assert.deepEqual(contents, ['all are here'])
    assert.equal(reader.events.at(-1)?.type, 'server.deleted')
    assert.deepEqual(
      reader.all('member.left').filter(({ userId }) => userId === reader.account.id),
      [],
    )
  }
  const [, , , stays] = readers
  assert.equal((await stays?.next('member.left'))?.memberCount, 4)
  await owner.expect(200, owner.delete(path))
  await stays?.next('server.deleted')
  await writer.next('server.deleted')
  assert.deepEqual(stays?.snapshot.servers, [])
  await Promise.all([writer, ...readers].map((client) => client.close()))
})

test('G21: join request events are sent only to members who can approve', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const approvers = await fixture.role('approvers', ['approve_members'])
  const [approver, member] = await Promise.all([fixture.member(approvers), fixture.member()])
  const clients = await Promise.all([approver, member].map((account) => connect(account)))
  const { invite } = await fixture.owner.expect(
    201,
    fixture.owner.post(`${fixture.path}/invites`, {}),
  )
  await fixture.owner.expect(200, fixture.owner.patch(fixture.path, { requireApproval: true }))
  const guest = await app.register()
  await guest.expect(200, guest.post(`/api/invites/${invite.code}/accept`))
  const [approverClient, otherClient] = clients
  assert.equal((await approverClient?.next('join_request.created'))?.request.user.id, guest.id)
  await otherClient?.settle()
  assert.deepEqual(otherClient?.all('join_request.created'), [])
  await Promise.all(clients.map((client) => client.close()))
})
