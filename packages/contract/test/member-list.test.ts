import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MemberListItem, MemberListReply, Snapshot } from '../src/gateway.ts'
import { applySubscription, createMemberListView, updateMemberList } from '../src/member-list.ts'

const item = (index: number, id: string, status?: 'online' | 'idle') =>
  ({
    index,
    member: { user: { id } },
    presence: status ? { userId: id, status, text: null, emoji: null } : null,
  }) as unknown as MemberListItem

const groups = (online: number, offline: number) => [
  { id: 'online', count: online },
  { id: 'offline', count: offline },
]

const idsIn = ({ items }: { items: ReadonlyMap<number, MemberListItem> }) =>
  [...items].map(([index, { member }]) => [index, member.user.id])

test('an update of the member list replaces its items and drops those after its end', () => {
  const reply = { memberCount: 6, onlineCount: 2, groups: groups(2, 4) }
  const items = [item(0, 'ada'), item(3, 'ben'), item(4, 'cleo'), item(5, 'dan')]
  const view = createMemberListView({ ...reply, items })
  const updated = updateMemberList(view, {
    ...{ serverId: 's', groups: groups(3, 2) },
    items: [item(0, 'eve'), item(1, 'ada')],
  })
  assert.deepEqual(idsIn(updated), [
    [0, 'eve'],
    [3, 'ben'],
    [4, 'cleo'],
    [1, 'ada'],
  ])
  assert.deepEqual(updated.groups, groups(3, 2))
  assert.equal(view.items.size, 4, 'the old view stays as it was')
})

test('a subscription brings the presences of its users, and only in that large server', () => {
  const own = { userId: 'mia', status: 'dnd', text: null, emoji: null }
  const gone = { ...own, userId: 'gone' }
  const entry = (id: string, large: boolean) => ({
    ...{ server: { id, memberCount: 1, online: 1 }, large },
    presences: [own, gone],
  })
  const servers = [entry('s', true), entry('other', true), entry('small', false)]
  const snapshot = { user: { id: 'mia' }, servers } as unknown as Snapshot
  const reply: MemberListReply = {
    ...{ memberCount: 300, onlineCount: 260, groups: groups(260, 40) },
    items: [item(0, 'ada', 'online'), item(1, 'ben', 'idle'), item(2, 'cleo')],
  }
  const subscribe = (serverId: string) =>
    applySubscription(snapshot, { serverId, userIds: ['ben', 'cleo'] }, reply).servers
  const [changed, ...others] = subscribe('s')
  assert.deepEqual(
    changed?.presences.map(({ userId, status }) => [userId, status]),
    [
      ['ben', 'idle'],
      ['mia', 'dnd'],
    ],
  )
  assert.deepEqual([changed?.server.memberCount, changed?.server.online], [300, 260])
  assert.deepEqual(others, servers.slice(1))
  assert.deepEqual(subscribe('small'), servers)
})
