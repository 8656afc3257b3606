import { channelHoldsMessages } from '@guildhall/contract'
import type { Channel, Member } from '@guildhall/contract'
import { foldCase } from '../../shared/text/fold-case.ts'
import { nameOf } from '../../shared/state/members.ts'
import type { Edit } from './text-edits.ts'

export type TriggerKind = 'member' | 'channel' | 'emoji'

/** A name that is being written at the caret. */
export interface Trigger {
  kind: TriggerKind
  /** Where its sign stands. */
  start: number
  /** What follows the sign, up to the caret. */
  query: string
}

const longestName = 40
// What stands before the sign tells an address, a time or a heading from a call.
const patterns: readonly [TriggerKind, RegExp][] = [
  ['member', /(?<![\p{L}\p{N}_.@-])@([\p{L}\p{N}_.-]*)$/u],
  ['channel', /(?<![\p{L}\p{N}_#/&])#([\p{L}\p{N}_-]*)$/u],
  ['emoji', /(?<![\p{L}\p{N}:]):([\p{L}\p{N}_+-]{2,})$/u],
]

/** The name that the text before the caret ends in, if it begins one. */
export function triggerAt(text: string, caret: number): Trigger | null {
  const from = Math.max(0, caret - longestName - 2)
  const before = text.slice(from, caret)
  if (isInCode(text.slice(0, caret))) return null
  for (const [kind, pattern] of patterns) {
    const found = pattern.exec(before)
    // A sign at the cut might have anything before it.
    if (found && (found.index > 0 || from === 0)) {
      return { kind, start: from + found.index, query: found[1] ?? '' }
    }
  }
  return null
}

/** Whether the end of the text stands between backticks. */
function isInCode(text: string): boolean {
  const fences = text.split('```')
  if (fences.length % 2 === 0) return true
  const line = (fences.at(-1) ?? '').split('\n').at(-1) ?? ''
  return line.split('`').length % 2 === 0
}

/** Puts `insert` in the place of the name, with one space behind it. */
export function completeName(text: string, { start, query }: Trigger, insert: string): Edit {
  const to = start + 1 + query.length
  const follows = text[to] === ' '
  const caret = start + insert.length + 1
  return {
    from: start,
    to: follows ? to + 1 : to,
    insert: `${insert} `,
    select: [caret, caret],
  }
}

const closedName = /(?<![\p{L}\p{N}:]):([\w+-]+):$/u

/** The short name between colons that ends at the caret, such as in `:tada:`. */
export function closedNameAt(text: string, caret: number): { name: string; start: number } | null {
  const before = text.slice(Math.max(0, caret - 60), caret)
  const found = closedName.exec(before)
  if (!found || isInCode(text.slice(0, caret))) return null
  return { name: found[1] ?? '', start: caret - found[0].length }
}

interface Circumstances {
  /** Ids of those who wrote last, the last first. */
  recent: readonly string[]
  online: ReadonlySet<string>
}

/** Members whose names fit, best first: by how the name fits, then who wrote last, then who is there. */
export function rankMembers(
  members: Iterable<Member>,
  query: string,
  { recent, online }: Circumstances,
  most: number,
): Member[] {
  const wanted = foldCase(query)
  const wrote = new Map(recent.map((id, place) => [id, place]))
  const found: { member: Member; key: [number, number, number] }[] = []
  for (const member of members) {
    const fit = fitOf([nameOf(member), member.user.displayName, member.user.username], wanted)
    if (fit === null) continue
    const { id } = member.user
    found.push({ member, key: [fit, wrote.get(id) ?? recent.length, online.has(id) ? 0 : 1] })
  }
  found.sort((one, other) => {
    for (const [at, part] of one.key.entries()) {
      const difference = part - (other.key[at] ?? 0)
      if (difference !== 0) return difference
    }
    return nameOf(one.member).localeCompare(nameOf(other.member))
  })
  return found.slice(0, most).map(({ member }) => member)
}

/** Channels with messages whose names fit, best first, else in their order. */
export function rankChannels(channels: readonly Channel[], query: string, most: number): Channel[] {
  const wanted = foldCase(query)
  return channels
    .filter(({ type }) => channelHoldsMessages(type))
    .flatMap((channel) => {
      const fit = fitOf([channel.name], wanted)
      return fit === null ? [] : [{ channel, fit }]
    })
    .sort((one, other) => one.fit - other.fit || one.channel.position - other.channel.position)
    .slice(0, most)
    .map(({ channel }) => channel)
}

/** 0: a name begins so, 1: a word of one does, 2: it stands somewhere in one, null: nowhere. */
function fitOf(names: readonly string[], wanted: string): number | null {
  let best: number | null = null
  for (const name of names) {
    const folded = foldCase(name)
    if (folded.startsWith(wanted)) return 0
    if (wordStarts(folded, wanted)) best = 1
    else if (folded.includes(wanted)) best ??= 2
  }
  return best
}

function wordStarts(text: string, wanted: string): boolean {
  return text.split(/[\s_.-]+/).some((word) => word.startsWith(wanted))
}
