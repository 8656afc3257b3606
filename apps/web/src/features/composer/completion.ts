import { channelHoldsMessages } from '@guildhall/contract'
import type { Channel, Member } from '@guildhall/contract'
import { foldCase } from '../../shared/text/fold-case.ts'
import { nameOf } from '../../shared/state/members.ts'
import type { TextEdit } from './text-edit.ts'

export type TriggerKind = 'member' | 'channel' | 'emoji' | 'command'

/** An incomplete name at the caret. */
export interface Trigger {
  kind: TriggerKind
  /** The index of the `@`, `#`, `:` or `/`. */
  start: number
  /** The text from there to the caret. */
  query: string
}

const maxQueryLength = 40
// The character before distinguishes names from addresses, times and headings.
const patterns: readonly [TriggerKind, RegExp][] = [
  ['member', /(?<![\p{L}\p{N}_.@-])@([\p{L}\p{N}_.-]*)$/u],
  ['channel', /(?<![\p{L}\p{N}_#/&])#([\p{L}\p{N}_-]*)$/u],
  ['emoji', /(?<![\p{L}\p{N}:]):([\p{L}\p{N}_+-]{2,})$/u],
]

/** The commands of the composer. */
export const commandNames = ['status'] as const
export type CommandName = (typeof commandNames)[number]

const names = commandNames.join('|')
// Other texts that start with a slash, such as paths, are messages.
const commandPattern = new RegExp(`^/(?:${names})(?:\\s|$)`)
const typedCommand = new RegExp(`^/([a-z]*|(?:${names}) [^\n]*)$`)

/** Whether sending the text runs a command. */
export function isCommand(text: string): boolean {
  return commandPattern.test(text)
}

/** The incomplete command, or the incomplete name before the caret, or null. */
export function triggerAt(text: string, caret: number): Trigger | null {
  const command = typedCommand.exec(text)
  if (command) return { kind: 'command', start: 0, query: command[1] ?? '' }
  const from = Math.max(0, caret - maxQueryLength - 2)
  const before = text.slice(from, caret)
  if (isInCode(text.slice(0, caret))) return null
  for (const [kind, pattern] of patterns) {
    const found = pattern.exec(before)
    // At the start of the cut text, the character before is unknown.
    if (found && (found.index > 0 || from === 0)) {
      return { kind, start: from + found.index, query: found[1] ?? '' }
    }
  }
  return null
}

/** Whether the end of the text is within backticks. */
function isInCode(text: string): boolean {
  const fences = text.split('```')
  if (fences.length % 2 === 0) return true
  const line = (fences.at(-1) ?? '').split('\n').at(-1) ?? ''
  return line.split('`').length % 2 === 0
}

/** Replaces the name with `insert` and a single space. */
export function completeName(text: string, { start, query }: Trigger, insert: string): TextEdit {
  const to = start + 1 + query.length
  const hasSpace = text[to] === ' '
  const caret = start + insert.length + 1
  return {
    from: start,
    to: hasSpace ? to + 1 : to,
    insert: `${insert} `,
    select: [caret, caret],
  }
}

const closedName = /(?<![\p{L}\p{N}:]):([\w+-]+):$/u

/** The short name between colons before the caret, such as in `:tada:`. */
export function closedNameAt(text: string, caret: number): { name: string; start: number } | null {
  const before = text.slice(Math.max(0, caret - 60), caret)
  const found = closedName.exec(before)
  if (!found || isInCode(text.slice(0, caret))) return null
  return { name: found[1] ?? '', start: caret - found[0].length }
}

interface RankingContext {
  /** The ids of recent authors, latest first. */
  recent: readonly string[]
  online: ReadonlySet<string>
}

/** The members with matching names: best match first, then recent authors, then online members. */
export function rankMembers(
  members: Iterable<Member>,
  query: string,
  { recent, online }: RankingContext,
  limit: number,
): Member[] {
  const foldedQuery = foldCase(query)
  const recency = new Map(recent.map((id, index) => [id, index]))
  const found: { member: Member; key: [number, number, number] }[] = []
  for (const member of members) {
    const rank = matchRank(
      [nameOf(member), member.user.displayName, member.user.username],
      foldedQuery,
    )
    if (rank === null) continue
    const { id } = member.user
    found.push({ member, key: [rank, recency.get(id) ?? recent.length, online.has(id) ? 0 : 1] })
  }
  found.sort((one, other) => {
    for (const [index, part] of one.key.entries()) {
      const difference = part - (other.key[index] ?? 0)
      if (difference !== 0) return difference
    }
    return nameOf(one.member).localeCompare(nameOf(other.member))
  })
  return found.slice(0, limit).map(({ member }) => member)
}

/** The message channels with matching names: best match first, then by position. */
export function rankChannels(
  channels: readonly Channel[],
  query: string,
  limit: number,
): Channel[] {
  const foldedQuery = foldCase(query)
  return channels
    .filter(({ type }) => channelHoldsMessages(type))
    .flatMap((channel) => {
      const rank = matchRank([channel.name], foldedQuery)
      return rank === null ? [] : [{ channel, rank }]
    })
    .sort((one, other) => one.rank - other.rank || one.channel.position - other.channel.position)
    .slice(0, limit)
    .map(({ channel }) => channel)
}

/** 0: a name starts with the query, 1: a word in a name does, 2: a name contains it, null: no match. */
export function matchRank(names: readonly string[], foldedQuery: string): number | null {
  let best: number | null = null
  for (const name of names) {
    const folded = foldCase(name)
    if (folded.startsWith(foldedQuery)) return 0
    if (startsWord(folded, foldedQuery)) best = 1
    else if (folded.includes(foldedQuery)) best ??= 2
  }
  return best
}

function startsWord(text: string, foldedQuery: string): boolean {
  return text.split(/[\s_.-]+/).some((word) => word.startsWith(foldedQuery))
}
