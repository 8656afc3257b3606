import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Channel } from '@guildhall/contract'
import fc from 'fast-check'
import {
  channelGroups,
  moveIntoGroup,
  moveNextTo,
  moveBy,
} from '../src/shared/channels/move-channel.ts'
import type { Move } from '../src/shared/channels/move-channel.ts'

/** Moves like the server does: the used positions stay, and the channels in between shift. */
function applyMove(channels: Channel[], id: string, { position, parentId }: Move): Channel[] {
  const sorted = channels.toSorted((one, other) => one.position - other.position)
  const from = sorted.findIndex((channel) => channel.id === id)
  const old = sorted[from]
  assert.ok(old)
  const moving = { ...old, parentId: parentId === undefined ? old.parentId : parentId }
  if (position === undefined) return sorted.with(from, moving)
  const to =
    position > moving.position
      ? sorted.findLastIndex((channel) => channel.position <= position)
      : sorted.findIndex((channel) => channel.position >= position)
  return sorted
    .toSpliced(from, 1)
    .toSpliced(to, 0, moving)
    .map((channel, index) => ({ ...channel, position: sorted[index]?.position ?? -1 }))
}

function order(channels: Channel[]): string[] {
  return channelGroups(channels).flatMap(({ category, channels: within }) => [
    ...(category ? [category.id] : []),
    ...within.map(({ id }) => id),
  ])
}

const servers = fc
  .array(
    fc.record({ isCategory: fc.boolean(), parent: fc.nat(5), gap: fc.integer({ min: 1, max: 3 }) }),
    { minLength: 1, maxLength: 12 },
  )
  .map((shapes) => {
    let position = 0
    const made = shapes.map(({ isCategory, gap }, index) => {
      position += gap
      return {
        id: `c${index}`,
        type: isCategory ? 'category' : 'text',
        position,
        room: null,
      } as Channel
    })
    const categories = made.filter(({ type }) => type === 'category')
    return made.map((channel, index) => {
      const parent = channel.type === 'text' ? categories[shapes[index]?.parent ?? 0] : undefined
      return { ...channel, parentId: parent?.id ?? null }
    })
  })

function asShown(channels: Channel[]): { group: string | null; id: string }[] {
  return channelGroups(channels).flatMap(({ category, channels: within }) =>
    within.map(({ id }) => ({ group: category?.id ?? null, id })),
  )
}

test('a channel moves by one position within its group, then into the next group', () => {
  fc.assert(
    fc.property(servers, fc.nat(), fc.boolean(), (channels, pick, isUp) => {
      const moving = channels[pick % channels.length]
      assert.ok(moving)
      const direction = isUp ? 'up' : 'down'
      const move = moveBy(channels, moving, direction)
      const before = order(channels)
      const after = move ? order(applyMove(channels, moving.id, move)) : before
      assert.deepEqual(after.toSorted(), before.toSorted())
      if (!move) return
      if (moving.type === 'category') {
        const ids = (list: Channel[]) => channelGroups(list).map(({ category }) => category?.id)
        const was = ids(channels).indexOf(moving.id)
        const is = ids(applyMove(channels, moving.id, move)).indexOf(moving.id)
        assert.equal(is - was, isUp ? -1 : 1)
        return
      }
      assert.equal(after.indexOf(moving.id) - before.indexOf(moving.id), isUp ? -1 : 1)
      assert.deepEqual(
        after.filter((id) => id !== moving.id),
        before.filter((id) => id !== moving.id),
      )
    }),
    { numRuns: 2000 },
  )
})

test('a channel dropped beside another is moved next to it', () => {
  fc.assert(
    fc.property(servers, fc.nat(), fc.nat(), fc.boolean(), (channels, one, other, isBefore) => {
      const plain = channels.filter(({ type }) => type === 'text')
      const moving = plain[one % plain.length]
      const target = plain[other % plain.length]
      if (!moving || !target || moving === target) return
      const move = moveNextTo(moving, target, isBefore ? 'before' : 'after')
      const shown = asShown(applyMove(channels, moving.id, move))
      const at = shown.findIndex(({ id }) => id === moving.id)
      const neighbour = shown[isBefore ? at + 1 : at - 1]
      assert.deepEqual(neighbour, { id: target.id, group: shown[at]?.group })
    }),
    { numRuns: 2000 },
  )
})

test('a channel moved into a group is at its start or end', () => {
  fc.assert(
    fc.property(servers, fc.nat(), fc.nat(), fc.boolean(), (channels, pick, to, isStart) => {
      const plain = channels.filter(({ type }) => type === 'text')
      const moving = plain[pick % plain.length]
      const groups = channelGroups(channels)
      const group = groups[to % groups.length]
      if (!moving || !group) return
      const move = moveIntoGroup(group, moving, isStart ? 'start' : 'end')
      const shown = asShown(applyMove(channels, moving.id, move))
      const within = shown.filter((entry) => entry.group === (group.category?.id ?? null))
      assert.equal(within.at(isStart ? 0 : -1)?.id, moving.id)
    }),
    { numRuns: 2000 },
  )
})
