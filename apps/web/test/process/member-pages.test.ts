import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Member } from '@guildhall/contract'
import { publishEvents } from '../../src/shared/state/events.ts'
import {
  clearMembers,
  loadMembers,
  loadMoreMembers,
  useMembers,
} from '../../src/shared/state/members.ts'

function member(id: string): Member {
  const user = { id, username: id, displayName: id, avatar: null }
  return {
    user,
    nickname: null,
    roleIds: [],
    mutedUntil: null,
    joinedAt: 0,
    rulesAcceptedAt: null,
    welcomed: false,
  }
}

const ids = ['a', 'b', 'c', 'd', 'e']
const requested: string[] = []
/** Called before the next response. */
let beforeResponse = (): void => undefined

/** A server with two members per page. */
globalThis.fetch = ((path: string) => {
  const after = new URL(path, 'http://server').searchParams.get('after') ?? ''
  requested.push(after)
  const rest = ids.filter((id) => id > after)
  const body = {
    members: rest.slice(0, 2).map(member),
    nextCursor: rest.length > 2 ? rest[1] : null,
  }
  beforeResponse()
  beforeResponse = () => undefined
  return Promise.resolve(Response.json(body))
}) as typeof fetch

function known(): { ids: string[]; isComplete: boolean } {
  const { byId, isComplete } = useMembers.getState()['s'] ?? { byId: new Map(), isComplete: false }
  return { ids: [...byId.keys()], isComplete }
}

test('members are loaded page by page, each page once for concurrent callers', async () => {
  await Promise.all([loadMoreMembers('s'), loadMoreMembers('s')])
  assert.deepEqual(known(), { ids: ['a', 'b'], isComplete: false })
  publishEvents([
    {
      type: 'member.joined',
      data: { serverId: 's', member: member('z'), memberCount: 6 },
    },
  ])
  assert.deepEqual(known(), { ids: ['a', 'b', 'z'], isComplete: false })
  await Promise.all([loadMembers('s'), loadMembers('s')])
  assert.deepEqual(known(), { ids: ['a', 'b', 'z', 'c', 'd', 'e'], isComplete: true })
  await loadMoreMembers('s')
  assert.deepEqual(requested, ['', 'b', 'd'])
})

test('when the members are cleared while a page is loading, loading starts again', async () => {
  clearMembers()
  await loadMoreMembers('s')
  beforeResponse = clearMembers
  await loadMembers('s')
  assert.deepEqual(known(), { ids: ['a', 'b', 'c', 'd', 'e'], isComplete: true })
})

test('a change that arrives before an older page is kept', async () => {
  clearMembers()
  await loadMoreMembers('s')
  const user = { ...member('d').user, displayName: 'Dora' }
  beforeResponse = () =>
    publishEvents([
      { type: 'user.updated', data: { user } },
      { type: 'member.left', data: { serverId: 's', userId: 'c', memberCount: 4 } },
    ])
  await loadMoreMembers('s')
  assert.deepEqual(known().ids, ['a', 'b', 'd'])
  assert.equal(useMembers.getState()['s']?.byId.get('d')?.user.displayName, 'Dora')
})
