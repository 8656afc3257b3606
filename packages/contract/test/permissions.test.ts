import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import fc from 'fast-check'
import {
  channelPermissions,
  mustAcceptRules,
  serverPermissions,
} from '../src/permission-resolver.ts'
import type { ChannelOverwrite, PermissionSubject } from '../src/permission-resolver.ts'
import {
  allPermissions,
  everyoneDefaults,
  holds,
  noPermissions,
  permissionList,
  permissionNames,
  permissionSet,
} from '../src/permissions.ts'
import type { Permission } from '../src/permissions.ts'
import type { RulesInForce } from '../src/rules.ts'

type Names = Set<string>

interface Case {
  isOwner: boolean
  isMuted: boolean
  mustAcceptRules: boolean
  everyone: Permission[]
  /** Those that the member holds. */
  roles: { id: string; permissions: Permission[] }[]
  overwrites: { targetId: string; allow: Permission[]; deny: Permission[] }[]
}

const me = 'member-me'
const roleIds = ['role-a', 'role-b', 'role-c', 'role-d']
const targetIds = ['everyone', ...roleIds, me, 'member-other']

test('a set gives back the names that it was made of, in the order of the list', (t) => {
  check(t, fc.array(fc.constantFrom(...permissionNames)), (names) => {
    const set = permissionSet(names)
    assert.deepEqual(
      permissionList(set),
      permissionNames.filter((name) => names.includes(name)),
    )
    for (const name of permissionNames) assert.equal(holds(set, name), names.includes(name))
  })
})

test('a list of names gives back the set that it was made of', (t) => {
  check(t, fc.integer({ min: noPermissions, max: allPermissions }), (set) => {
    assert.equal(permissionSet(permissionList(set)), set)
  })
  assert.deepEqual(permissionList(allPermissions), [...permissionNames])
  assert.deepEqual(permissionList(noPermissions), [])
  assert.equal(new Set(permissionNames).size, permissionNames.length)
})

test('an unknown name is no permission', () => {
  const unknown = 'fly' as Permission
  assert.equal(permissionSet([unknown]), noPermissions)
  assert.equal(holds(allPermissions, unknown), false)
})

test('server and channel permissions are those of a plain model of names', (t) => {
  check(t, anyCases(), (one) => {
    const { member, overwrites } = encode(one)
    assert.deepEqual(new Set(permissionList(serverPermissions(member))), modelServer(one))
    assert.deepEqual(
      new Set(permissionList(channelPermissions(member, overwrites))),
      modelChannel(one),
    )
  })
})

test('A24: the owner may do everything, whatever roles, overwrites and mutes say', (t) => {
  check(t, cases(), (one) => {
    const { member, overwrites } = encode({ ...one, isOwner: true })
    assert.equal(serverPermissions(member), allPermissions)
    assert.equal(channelPermissions(member, overwrites), allPermissions)
  })
})

test('an administrator may do everything, whatever overwrites and mutes say', (t) => {
  const administrator = { id: 'role-x', permissions: ['administrator'] as Permission[] }
  check(t, fc.tuple(cases(), fc.boolean()), ([one, fromEveryone]) => {
    const given: Case = fromEveryone
      ? { ...one, everyone: [...one.everyone, 'administrator'] }
      : { ...one, roles: [...one.roles, administrator] }
    const { member, overwrites } = encode(given)
    assert.equal(serverPermissions(member), allPermissions)
    assert.equal(channelPermissions(member, overwrites), allPermissions)
  })
})

test('no overwrite makes an administrator', (t) => {
  check(t, fc.tuple(ordinaryCases(), fc.constantFrom(...targetIds)), ([one, targetId]) => {
    const { member, overwrites } = encode(one)
    const before = channelPermissions(member, overwrites)
    const after = channelPermissions(member, giving(overwrites, targetId, ['administrator']))
    assert.equal(after, before)
    assert.equal(holds(after, 'administrator'), false)
  })
})

test('the order of roles and of overwrites is of no account', (t) => {
  const shuffled = ordinaryCases().chain((one) =>
    fc.tuple(
      fc.constant(one),
      fc.shuffledSubarray(one.roles, { minLength: one.roles.length }),
      fc.shuffledSubarray(one.overwrites, { minLength: one.overwrites.length }),
    ),
  )
  check(t, shuffled, ([one, roles, overwrites]) => {
    const first = encode(one)
    const second = encode({ ...one, roles, overwrites })
    assert.equal(
      channelPermissions(first.member, first.overwrites),
      channelPermissions(second.member, second.overwrites),
    )
    assert.equal(serverPermissions(first.member), serverPermissions(second.member))
  })
})

test('a permission given takes none away, a denial gives none', (t) => {
  const changes = fc.tuple(
    anyCases(),
    fc.constantFrom(...targetIds),
    fc.constantFrom(...permissionNames),
  )
  check(t, changes, ([one, targetId, name]) => {
    const { member, overwrites } = encode(one)
    const before = channelPermissions(member, overwrites)
    const given = channelPermissions(member, giving(overwrites, targetId, [name]))
    const denied = channelPermissions(member, denying(overwrites, targetId, [name]))
    assert.equal(before & ~given, 0, 'an allowance took something away')
    assert.equal(denied & ~before, 0, 'a denial gave something')

    const risen = encode({ ...one, everyone: [...one.everyone, name] })
    assert.equal(before & ~channelPermissions(risen.member, overwrites), 0)
    assert.equal(serverPermissions(member) & ~serverPermissions(risen.member), 0)
  })
})

test('what is said of others changes nothing', (t) => {
  const strangers = fc.array(overwriteOf(['member-other', 'role-y', 'role-z']))
  check(t, fc.tuple(anyCases(), strangers), ([one, others]) => {
    const { member, overwrites } = encode(one)
    const known = overwrites.filter(({ targetId }) => targetId !== 'member-other')
    const more = encode({ ...one, overwrites: others }).overwrites
    assert.equal(channelPermissions(member, [...known, ...more]), channelPermissions(member, known))
  })
})

test('A26: who may not view a channel may do nothing in it', (t) => {
  check(t, ordinaryCases(), (one) => {
    const { member, overwrites } = encode(one)
    const hidden = denying(overwrites, me, ['view_channel']).map((overwrite) =>
      overwrite.targetId === me
        ? { ...overwrite, allow: overwrite.allow & ~permissionSet(['view_channel']) }
        : overwrite,
    )
    assert.equal(channelPermissions(member, hidden), noPermissions)
  })
})

test('A27: a mute takes away the ways to be heard and nothing else', (t) => {
  check(t, ordinaryCases(), (one) => {
    const free = encode({ ...one, isMuted: false })
    const muted = encode({ ...one, isMuted: true })
    const lost = permissionSet([...waysToBeHeard] as Permission[])
    assert.equal(serverPermissions(muted.member), serverPermissions(free.member) & ~lost)
    assert.equal(
      channelPermissions(muted.member, muted.overwrites),
      channelPermissions(free.member, free.overwrites) & ~lost,
    )
  })
})

test('newcomers who have yet to accept the rules can only read', () => {
  const rules = { since: 10, askedAt: 20 }
  const newcomer = { joinedAt: 30, rulesAcceptedAt: null, hasRoles: false }
  const table: [string, RulesInForce | null, Parameters<typeof mustAcceptRules>[1], boolean][] = [
    ['no rules', null, newcomer, false],
    ['a newcomer', rules, newcomer, true],
    ['a newcomer with a role', rules, { ...newcomer, hasRoles: true }, false],
    ['accepted', rules, { ...newcomer, rulesAcceptedAt: 30 }, false],
    ['accepted before everyone was asked', rules, { ...newcomer, rulesAcceptedAt: 19 }, true],
    ['joined before, asked', rules, { ...newcomer, joinedAt: 5, hasRoles: true }, true],
    ['joined before', { since: 10, askedAt: null }, { ...newcomer, joinedAt: 5 }, false],
  ]
  for (const [title, inForce, member, must] of table) {
    assert.equal(mustAcceptRules(inForce, member), must, title)
  }
})

test('A25: overwrites apply in the order everyone, roles, member; among roles an allowance wins', () => {
  const name = 'send_messages'
  const say = (targetId: string, what: 'allow' | 'deny') => ({
    targetId,
    allow: [] as Permission[],
    deny: [] as Permission[],
    [what]: [name],
  })
  const table: [string, Case['overwrites'], boolean][] = [
    ['nothing said', [], true],
    ['everyone denied', [say('everyone', 'deny')], false],
    ['a role allowed over everyone', [say('role-a', 'allow'), say('everyone', 'deny')], true],
    ['a role denied over everyone', [say('role-a', 'deny'), say('everyone', 'allow')], false],
    ['two roles at odds', [say('role-a', 'allow'), say('role-b', 'deny')], true],
    ['two roles at odds, turned', [say('role-a', 'deny'), say('role-b', 'allow')], true],
    ['the member denied over a role', [say(me, 'deny'), say('role-a', 'allow')], false],
    ['the member allowed over a role', [say('role-a', 'deny'), say(me, 'allow')], true],
    ['the member allowed over everyone', [say(me, 'allow'), say('everyone', 'deny')], true],
    ['a role not held', [say('role-d', 'deny')], true],
    ['another member', [say('member-other', 'deny')], true],
  ]
  for (const [title, overwrites, may] of table) {
    const encoded = encode({
      isOwner: false,
      isMuted: false,
      mustAcceptRules: false,
      everyone: everyoneDefaults,
      roles: [
        { id: 'role-a', permissions: [] },
        { id: 'role-b', permissions: [] },
      ],
      overwrites,
    })
    assert.equal(holds(channelPermissions(encoded.member, encoded.overwrites), name), may, title)
  }
})

const waysToBeHeard: Names = new Set([
  'send_messages',
  'add_reactions',
  'attach_files',
  'mention_everyone',
  'create_invites',
  'speak',
  'use_soundboard',
  'priority_speaker',
])

// The model is the rule written once more in plain steps on sets of names; it shares nothing with what it checks.
function modelServer(one: Case): Names {
  const granted = modelUnion(one)
  if (one.isOwner || granted.has('administrator')) return new Set(permissionNames)
  const audible = one.isMuted ? granted.difference(waysToBeHeard) : granted
  return one.mustAcceptRules ? audible.intersection(new Set(['view_channel'])) : audible
}

function modelChannel(one: Case): Names {
  const set = modelUnion(one)
  if (one.isOwner || set.has('administrator')) return new Set(permissionNames)
  const steps = [['everyone'], one.roles.map(({ id }) => id), [me]]
  for (const ids of steps) {
    const spoken = one.overwrites.filter(({ targetId }) => ids.includes(targetId))
    for (const { deny } of spoken) for (const name of deny) set.delete(name)
    for (const { allow } of spoken) for (const name of allow) set.add(name)
  }
  set.delete('administrator')
  if (!set.has('view_channel')) return new Set()
  const audible = one.isMuted ? set.difference(waysToBeHeard) : set
  return one.mustAcceptRules ? audible.intersection(new Set(['view_channel'])) : audible
}

function modelUnion(one: Case): Names {
  const names: Names = new Set(one.everyone)
  for (const role of one.roles) for (const name of role.permissions) names.add(name)
  return names
}

function encode(one: Case): { member: PermissionSubject; overwrites: ChannelOverwrite[] } {
  return {
    member: {
      isOwner: one.isOwner,
      isMuted: one.isMuted,
      mustAcceptRules: one.mustAcceptRules,
      userId: me,
      everyone: { id: 'everyone', permissions: permissionSet(one.everyone) },
      roles: one.roles.map(({ id, permissions }) => ({
        id,
        permissions: permissionSet(permissions),
      })),
    },
    overwrites: one.overwrites.map(({ targetId, allow, deny }) => ({
      targetId,
      allow: permissionSet(allow),
      deny: permissionSet(deny),
    })),
  }
}

function giving(overwrites: ChannelOverwrite[], targetId: string, names: Permission[]) {
  return changing(overwrites, targetId, (old) => ({
    ...old,
    allow: old.allow | permissionSet(names),
  }))
}

function denying(overwrites: ChannelOverwrite[], targetId: string, names: Permission[]) {
  return changing(overwrites, targetId, (old) => ({
    ...old,
    deny: old.deny | permissionSet(names),
  }))
}

function changing(
  overwrites: ChannelOverwrite[],
  targetId: string,
  change: (old: ChannelOverwrite) => ChannelOverwrite,
): ChannelOverwrite[] {
  const old = overwrites.find((overwrite) => overwrite.targetId === targetId)
  const others = overwrites.filter((overwrite) => overwrite !== old)
  return [...others, change(old ?? { targetId, allow: 0, deny: 0 })]
}

function cases(names: readonly Permission[] = permissionNames): fc.Arbitrary<Case> {
  const held = fc.subarray([...names])
  return fc.record({
    isOwner: names === permissionNames ? fc.boolean() : fc.constant(false),
    isMuted: fc.boolean(),
    mustAcceptRules: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
    everyone: held,
    roles: fc.uniqueArray(fc.record({ id: fc.constantFrom(...roleIds), permissions: held }), {
      selector: ({ id }) => id,
    }),
    overwrites: fc.uniqueArray(overwriteOf(targetIds), { selector: ({ targetId }) => targetId }),
  })
}

/** Mostly ordinary members: with the whole list to draw from nearly everyone is an administrator. */
function anyCases(): fc.Arbitrary<Case> {
  return fc.oneof({ weight: 1, arbitrary: cases() }, { weight: 5, arbitrary: ordinaryCases() })
}

/** Members who are neither owner nor administrator. */
function ordinaryCases(): fc.Arbitrary<Case> {
  return cases(permissionNames.filter((name) => name !== 'administrator'))
}

function overwriteOf(targets: string[]) {
  const some = fc.subarray([...permissionNames])
  return fc.record({ targetId: fc.constantFrom(...targets), allow: some, deny: some })
}

/** Prints its seed; set FUZZ_SEED to run a failing one again. */
function check<T>(t: TestContext, values: fc.Arbitrary<T>, property: (value: T) => void): void {
  const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  t.diagnostic(`seed ${seed}`)
  fc.assert(fc.property(values, property), { seed, numRuns: 500 })
}
