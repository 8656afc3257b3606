import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  allPermissions,
  channelPermissions,
  permissionList,
  permissionNames,
  permissionSet,
  serverPermissions,
} from '@guildhall/contract'
import type { MemberStanding } from '@guildhall/contract'
import fc from 'fast-check'
import { explain } from '../src/features/manage/roles/explain.ts'
import type { Explained, Reason } from '../src/features/manage/roles/explain.ts'

const roleIds = ['helper', 'moderator', 'guest']
const everySet = fc.nat(allPermissions)
// Administrators would hide every other rule if half of all sets held it.
const usualSet = everySet.map((set) => set & ~permissionSet(['administrator']))
const set = fc.oneof({ weight: 5, arbitrary: usualSet }, { weight: 1, arbitrary: everySet })

const standing: fc.Arbitrary<MemberStanding> = fc.record({
  isOwner: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  isMuted: fc.boolean(),
  userId: fc.constant('mia'),
  everyone: fc.record({ id: fc.constant('everyone'), permissions: set }),
  roles: fc.uniqueArray(fc.record({ id: fc.constantFrom(...roleIds), permissions: set }), {
    selector: ({ id }) => id,
  }),
})

const overwrites = fc.uniqueArray(
  fc.record({
    targetId: fc.constantFrom('everyone', 'mia', 'ben', ...roleIds),
    allow: set,
    deny: set,
  }),
  { selector: ({ targetId }) => targetId },
)

function allowed(explained: Explained[]): string[] {
  return explained.filter(({ isAllowed }) => isAllowed).map(({ permission }) => permission)
}

test('what is explained is what holds in the server as a whole', () => {
  fc.assert(
    fc.property(standing, (member) => {
      const explained = explain(member, null)
      assert.deepEqual(allowed(explained), permissionList(serverPermissions(member)))
    }),
    { numRuns: 2000 },
  )
})

test('what is explained is what holds in a channel', () => {
  fc.assert(
    fc.property(standing, overwrites, (member, channel) => {
      const explained = explain(member, channel)
      assert.deepEqual(allowed(explained), permissionList(channelPermissions(member, channel)))
    }),
    { numRuns: 5000 },
  )
})

test('every permission is explained, by what is there', () => {
  fc.assert(
    fc.property(standing, overwrites, (member, channel) => {
      const explained = explain(member, channel)
      assert.deepEqual(
        explained.map(({ permission }) => permission),
        [...permissionNames],
      )
      const held = new Set(['everyone', ...member.roles.map(({ id }) => id)])
      for (const { reason } of explained) {
        if ('roleIds' in reason) assert.ok(reason.roleIds.every((id) => held.has(id)))
        if (reason.kind !== 'overwrite') continue
        const targets = channel.filter(({ targetId }) => reason.targetIds.includes(targetId))
        assert.equal(targets.length, reason.targetIds.length)
        assert.ok(reason.targetIds.length > 0)
      }
    }),
    { numRuns: 1000 },
  )
})

test('each rule has its own reason', () => {
  const member: MemberStanding = {
    isOwner: false,
    isMuted: false,
    userId: 'mia',
    everyone: { id: 'everyone', permissions: permissionSet(['view_channel', 'send_messages']) },
    roles: [{ id: 'helper', permissions: permissionSet(['manage_messages']) }],
  }
  const reasonFor = (
    permission: string,
    change: Partial<MemberStanding>,
    channel: Parameters<typeof explain>[1],
  ): Reason | undefined =>
    explain({ ...member, ...change }, channel).find((entry) => entry.permission === permission)
      ?.reason
  const allow = permissionSet(['send_messages'])
  const view = permissionSet(['view_channel'])

  assert.deepEqual(reasonFor('send_messages', { isOwner: true }, null), { kind: 'owner' })
  assert.deepEqual(reasonFor('manage_messages', {}, null), { kind: 'roles', roleIds: ['helper'] })
  assert.deepEqual(reasonFor('ban_members', {}, null), { kind: 'nothing' })
  assert.deepEqual(reasonFor('send_messages', { isMuted: true }, null), { kind: 'muted' })
  const boss = { roles: [{ id: 'boss', permissions: permissionSet(['administrator']) }] }
  assert.deepEqual(reasonFor('speak', boss, [{ targetId: 'mia', allow: 0, deny: allow }]), {
    kind: 'administrator',
    roleIds: ['boss'],
  })
  const hidden = [{ targetId: 'everyone', allow: 0, deny: view }]
  assert.deepEqual(reasonFor('send_messages', {}, hidden), { kind: 'hidden' })
  assert.deepEqual(reasonFor('view_channel', {}, hidden), {
    kind: 'overwrite',
    of: 'roles',
    effect: 'deny',
    targetIds: ['everyone'],
  })
  const opened = [...hidden, { targetId: 'helper', allow: view, deny: 0 }]
  assert.deepEqual(reasonFor('view_channel', {}, opened), {
    kind: 'overwrite',
    of: 'roles',
    effect: 'allow',
    targetIds: ['helper'],
  })
  const own = [...opened, { targetId: 'mia', allow: 0, deny: allow }]
  assert.deepEqual(reasonFor('send_messages', {}, own), {
    kind: 'overwrite',
    of: 'member',
    effect: 'deny',
    targetIds: ['mia'],
  })
  const admin = permissionSet(['administrator'])
  assert.deepEqual(reasonFor('administrator', {}, [{ targetId: 'mia', allow: admin, deny: 0 }]), {
    kind: 'never-by-overwrite',
  })
})
