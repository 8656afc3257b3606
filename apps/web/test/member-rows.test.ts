import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Member, Permission, Role, ServerSnapshot } from '@guildhall/contract'
import { memberRows, sortMembers } from '../src/features/members/member-rows.ts'
import { assignableRoles, allowedMemberActions } from '../src/shared/state/member-actions.ts'

function role(id: string, position: number, permissions: Permission[] = []): Role {
  const hoist = position > 0
  return { id, name: id, color: null, permissions, position, mentionable: false, hoist, icon: null }
}

function member(id: string, roleIds: string[] = [], nickname: string | null = null): Member {
  const user = { id, username: id, displayName: id, avatar: null }
  return {
    user,
    nickname,
    roleIds,
    mutedUntil: null,
    joinedAt: 0,
    rulesAcceptedAt: null,
    welcomed: false,
  }
}

const roles = [
  role('everyone', 0),
  role('raider', 1),
  role('officer', 2, ['kick_members', 'manage_roles', 'mute_members']),
  role('captain', 3, ['ban_members', 'manage_server']),
]

function snapshotOf(me: Member): ServerSnapshot {
  return {
    server: {
      id: 's',
      name: 's',
      description: null,
      icon: null,
      color: null,
      ageRating: 'everyone',
      requireApproval: false,
      rules: null,
      ownerId: 'owner',
      nextSteps: false,
      gameServersFirst: false,
      welcomeSince: null,
      memberCount: 1,
      online: 1,
    },
    channels: [],
    roles,
    me,
    presences: [],
    large: false,
    voice: [],
    gameServers: [],
    emoji: [],
    stickers: [],
    sounds: [],
    roleMenus: [],
  }
}

test('online members are grouped by highest role, offline members come last, each group by name', () => {
  const members = sortMembers([
    member('zed', ['raider', 'officer']),
    member('Ann', ['officer']),
    member('ben'),
    member('äda'),
    member('cid', ['captain']),
    member('x', ['raider'], 'Bea'),
  ])
  const presences = ['zed', 'Ann', 'ben', 'x'].map((userId) => ({
    userId,
    status: 'online' as const,
    text: null,
    emoji: null,
  }))
  const rows = memberRows(members, presences, roles)
  assert.deepEqual(
    rows.map((row) => (row.kind === 'group' ? `# ${row.id} ${row.count}` : row.id)),
    [
      '# officer 2',
      'Ann',
      'zed',
      '# raider 1',
      'x',
      '# online 1',
      'ben',
      '# offline 2',
      'äda',
      'cid',
    ],
  )
})

test('moderation actions are only available for members of lower rank', () => {
  const actionsOn = (me: Member, target: Member | undefined, id = target?.user.id ?? 'gone') =>
    Object.entries(allowedMemberActions(snapshotOf(me), id, target))
      .filter(([, isAllowed]) => isAllowed)
      .map(([action]) => action)
  const officer = member('officer', ['officer'])
  assert.deepEqual(actionsOn(officer, member('a', ['raider'])), ['roles', 'mute', 'kick'])
  assert.deepEqual(actionsOn(officer, member('b', ['officer'])), [])
  assert.deepEqual(actionsOn(officer, member('owner')), [])
  assert.deepEqual(actionsOn(officer, officer), ['nickname', 'roles'])
  const muted = { ...officer, mutedUntil: Date.now() + 60_000 }
  assert.deepEqual(actionsOn(muted, muted), ['roles'])
  assert.deepEqual(actionsOn(member('plain'), member('c')), [])
  assert.deepEqual(actionsOn(member('cap', ['captain']), undefined), ['ban'])
  assert.deepEqual(actionsOn(member('owner'), member('d', ['captain'])), [
    'nickname',
    'roles',
    'mute',
    'kick',
    'ban',
  ])
})

test('only roles below the own rank and without further permissions can be assigned', () => {
  const assignable = (me: Member, target: Member) =>
    assignableRoles(snapshotOf(me), target)
      .filter(({ isAssignable }) => isAssignable)
      .map(({ role: { id } }) => id)
  const captain = member('cap', ['captain'])
  assert.deepEqual(assignable(captain, member('a')), ['raider'])
  assert.deepEqual(assignable(captain, member('b', ['officer'])), ['officer', 'raider'])
  assert.deepEqual(assignable(member('owner'), member('c')), ['captain', 'officer', 'raider'])
})
