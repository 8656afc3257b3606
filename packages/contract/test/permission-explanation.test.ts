import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { explainPermissions } from '../src/permission-explanation.ts'
import type { PermissionExplanation, PermissionReason } from '../src/permission-explanation.ts'
import { channelPermissions, serverPermissions } from '../src/permission-resolver.ts'
import type { PermissionSubject } from '../src/permission-resolver.ts'
import {
  allPermissions,
  permissionList,
  permissionNames,
  permissionSet,
} from '../src/permissions.ts'

const roleIds = ['helper', 'moderator', 'guest']
const everySet = fc.nat(allPermissions)
// If half of all sets held `administrator`, no other rule would be tested.
const usualSet = everySet.map((set) => set & ~permissionSet(['administrator']))
const set = fc.oneof({ weight: 5, arbitrary: usualSet }, { weight: 1, arbitrary: everySet })

const subject: fc.Arbitrary<PermissionSubject> = fc.record({
  isOwner: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  isMuted: fc.boolean(),
  mustAcceptRules: fc.boolean(),
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

function allowed(explained: PermissionExplanation[]): string[] {
  return explained.filter(({ isAllowed }) => isAllowed).map(({ permission }) => permission)
}

test('explanations agree with the permissions in the server as a whole', () => {
  fc.assert(
    fc.property(subject, (member) => {
      const explained = explainPermissions(member, null)
      assert.deepEqual(allowed(explained), permissionList(serverPermissions(member)))
    }),
    { numRuns: 2000 },
  )
})

test('explanations agree with the permissions in a channel', () => {
  fc.assert(
    fc.property(subject, overwrites, (member, channel) => {
      const explained = explainPermissions(member, channel)
      assert.deepEqual(allowed(explained), permissionList(channelPermissions(member, channel)))
    }),
    { numRuns: 5000 },
  )
})

test('every permission is explained by roles the member has and overwrites of the channel', () => {
  fc.assert(
    fc.property(subject, overwrites, (member, channel) => {
      const explained = explainPermissions(member, channel)
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
  const member: PermissionSubject = {
    isOwner: false,
    isMuted: false,
    mustAcceptRules: false,
    userId: 'mia',
    everyone: { id: 'everyone', permissions: permissionSet(['view_channel', 'send_messages']) },
    roles: [{ id: 'helper', permissions: permissionSet(['manage_messages']) }],
  }
  const reasonFor = (
    permission: string,
    change: Partial<PermissionSubject>,
    channel: Parameters<typeof explainPermissions>[1],
  ): PermissionReason | undefined =>
    explainPermissions({ ...member, ...change }, channel).find(
      (entry) => entry.permission === permission,
    )?.reason
  const allow = permissionSet(['send_messages'])
  const view = permissionSet(['view_channel'])

  assert.deepEqual(reasonFor('send_messages', { isOwner: true }, null), { kind: 'owner' })
  assert.deepEqual(reasonFor('manage_messages', {}, null), { kind: 'roles', roleIds: ['helper'] })
  assert.deepEqual(reasonFor('ban_members', {}, null), { kind: 'not_granted' })
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
    target: 'role',
    effect: 'deny',
    targetIds: ['everyone'],
  })
  const opened = [...hidden, { targetId: 'helper', allow: view, deny: 0 }]
  assert.deepEqual(reasonFor('view_channel', {}, opened), {
    kind: 'overwrite',
    target: 'role',
    effect: 'allow',
    targetIds: ['helper'],
  })
  const own = [...opened, { targetId: 'mia', allow: 0, deny: allow }]
  assert.deepEqual(reasonFor('send_messages', {}, own), {
    kind: 'overwrite',
    target: 'member',
    effect: 'deny',
    targetIds: ['mia'],
  })
  const admin = permissionSet(['administrator'])
  assert.deepEqual(reasonFor('administrator', {}, [{ targetId: 'mia', allow: admin, deny: 0 }]), {
    kind: 'never_by_overwrite',
  })
})
