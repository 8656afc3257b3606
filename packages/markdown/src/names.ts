import { characterAt, characterBefore } from './characters.ts'
import { endsRun } from './addresses.ts'
import { emitPiece, sourceAt } from './scan.ts'
import type { KnownName } from './document.ts'
import type { Scan } from './scan.ts'

// The character before the sign distinguishes a mention from an e-mail address (ben@example.org).
const partOfWord = /[\p{L}\p{N}_.@/&#-]/u
const username = /[a-z0-9_.-]+/iy
const channelName = /[\p{L}\p{N}_-]+/uy
const endsName = /^[^\p{L}\p{N}_]?$/u
const endsNameInEmphasis = /^[^\p{L}\p{N}]?$/u
const emojiName = /:[a-z0-9_+-]{1,60}:/y
const letterOrDigit = /[\p{L}\p{N}]/u

/** `@name`: a username or the name of a role, whichever is longer. */
export function readMention(scan: Scan, index: number): void {
  if (!mayBeginName(scan, index)) return
  const { roles } = scan.document
  const end = Math.max(nameEnd(scan, username, index), knownEnd(scan, index, roles))
  if (end === index + 1) return
  emitPiece(scan, index, end, { kind: 'mention', text: scan.text.slice(index, end) })
}

/** `#channel`: a simple name or one of those that are known, whichever is longer. */
export function readChannel(scan: Scan, index: number): void {
  if (!mayBeginName(scan, index)) return
  const { channels } = scan.document
  const end = Math.max(nameEnd(scan, channelName, index), knownEnd(scan, index, channels))
  if (end === index + 1) return
  emitPiece(scan, index, end, {
    kind: 'channel',
    text: scan.text.slice(index, end),
    at: sourceAt(scan, index),
  })
}

/** `:name:` */
export function readEmoji(scan: Scan, index: number): void {
  const name = emojiAt(scan.text, index)
  if (name === null || letterOrDigit.test(characterBefore(scan.text, index))) return
  emitPiece(scan, index, index + name.length, {
    kind: 'emoji',
    text: name,
    at: sourceAt(scan, index),
  })
}

export function emojiAt(text: string, index: number): string | null {
  emojiName.lastIndex = index
  return emojiName.exec(text)?.[0] ?? null
}

/** Whether `@` or `#` begins a name after the text before it. */
function mayBeginName(scan: Scan, index: number): boolean {
  return endsRun(scan, index) || !partOfWord.test(characterBefore(scan.text, index))
}

/** Underscores at the end of the name are no part of it where they may end emphasis. */
function nameEnd(scan: Scan, pattern: RegExp, index: number): number {
  const { text } = scan
  pattern.lastIndex = index + 1
  if (!pattern.test(text)) return index + 1
  let end = pattern.lastIndex
  if (scan.openUnderscores > 0) while (text[end - 1] === '_') end -= 1
  return end
}

/** Where the longest of the known names ends that begins after the index. */
function knownEnd(scan: Scan, index: number, known: readonly KnownName[]): number {
  const { text, openUnderscores } = scan
  const ends = openUnderscores > 0 ? endsNameInEmphasis : endsName
  const start = index + 1
  if (known.length === 0) return start
  const following = text.slice(start, start + (known[0]?.length ?? 0)).toLowerCase()
  const name = known.find(
    ({ folded, length }) =>
      following.startsWith(folded) &&
      text.slice(start, start + length).toLowerCase() === folded &&
      ends.test(characterAt(text, start + length)),
  )
  return start + (name?.length ?? 0)
}
