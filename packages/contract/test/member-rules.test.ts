import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mustSeeWelcome } from '../src/must-see-welcome.ts'
import { isMuted, memberRestriction, mustAcceptRules } from '../src/permission-resolver.ts'
import type { PermissionSubject } from '../src/permission-resolver.ts'
import { noPermissions, permissionSet } from '../src/permissions.ts'
import { canManageThreads } from '../src/thread-rules.ts'

const now = 1000

test('rules are accepted by newcomers without a role, and by everyone once they are asked', () => {
  const rules = { since: now, askedAt: null }
  const asked = { since: now, askedAt: now + 100 }
  const member = { joinedAt: now, rulesAcceptedAt: null, hasRoles: false }
  assert.equal(mustAcceptRules(rules, member), true)
  assert.equal(mustAcceptRules(null, member), false, 'without rules')
  assert.equal(mustAcceptRules(rules, { ...member, joinedAt: now - 1 }), false, 'from before')
  assert.equal(mustAcceptRules(rules, { ...member, hasRoles: true }), false, 'with a role')
  assert.equal(mustAcceptRules(rules, { ...member, rulesAcceptedAt: now }), false)

  for (const hasRoles of [true, false]) {
    const early = { ...member, joinedAt: now - 1, hasRoles }
    assert.equal(mustAcceptRules(asked, early), true)
    const accepted = (rulesAcceptedAt: number) =>
      mustAcceptRules(asked, { ...early, rulesAcceptedAt })
    assert.deepEqual([accepted(now + 99), accepted(now + 100)], [true, false])
  }
  const later = { ...member, joinedAt: now + 100 }
  assert.equal(mustAcceptRules(asked, later), true, 'a newcomer after that')
  assert.equal(mustAcceptRules(asked, { ...later, hasRoles: true }), false)
})

test('the welcome page is for those who joined while it was on and have not closed it', () => {
  const on = { welcomeSince: now }
  const sees = (joinedAt: number, welcomed = false) => mustSeeWelcome(on, { joinedAt, welcomed })
  assert.deepEqual([sees(now - 1), sees(now), sees(now + 1)], [false, true, true])
  assert.equal(sees(now, true), false)
  assert.equal(mustSeeWelcome({ welcomeSince: null }, { joinedAt: now, welcomed: false }), false)
})

test('a mute ends at its time; neither it nor rules restrict owners and administrators', () => {
  const mutes = [null, now - 1, now, now + 1].map((mutedUntil) => isMuted({ mutedUntil }, now))
  assert.deepEqual(mutes, [false, false, false, true])

  const everyone = { id: 'everyone', permissions: noPermissions }
  const member: PermissionSubject = {
    ...{ isOwner: false, isMuted: false, mustAcceptRules: false },
    ...{ userId: 'mia', everyone, roles: [] },
  }
  const muted = { ...member, isMuted: true }
  const newcomer = { ...muted, mustAcceptRules: true }
  const restrictions = [member, muted, newcomer].map((one) => memberRestriction(one))
  assert.deepEqual(restrictions, [null, 'mute', 'rules'])
  const admin = { id: 'admin', permissions: permissionSet(['administrator']) }
  const helper = { id: 'helper', permissions: permissionSet(['manage_server']) }
  for (const restricted of [muted, newcomer]) {
    assert.equal(memberRestriction({ ...restricted, isOwner: true }), null)
    assert.equal(memberRestriction({ ...restricted, roles: [admin] }), null)
    assert.notEqual(memberRestriction({ ...restricted, roles: [helper] }), null)
  }
})

test('threads of others are managed with one of two permissions', () => {
  const managing = (['manage_messages', 'manage_channels', 'manage_server'] as const).map((name) =>
    canManageThreads(permissionSet([name])),
  )
  assert.deepEqual(managing, [true, true, false])
})
