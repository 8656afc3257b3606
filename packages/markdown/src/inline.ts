import type { Inline } from './tree.ts'

// The character before the sign distinguishes a mention from an e-mail address (ben@example.org).
const mention = /(?<![\p{L}\p{N}_.@/&#-])(?:@[a-z0-9_.-]+|#[\p{L}\p{N}_-]+)/giu

const mentionSign = /(?<![\p{L}\p{N}_.@/&#-])@/gu
const continuesName = /^[\p{L}\p{N}_]/u

/** Splits a line into text, `@name` mentions and `#channel` names. Only these roles may have other names than members can have. */
export function parseMentions(line: string, roleNames: readonly string[] = []): Inline[] {
  if (roleNames.length === 0) return parseNames(line)
  const longestFirst = [...roleNames].sort((a, b) => b.length - a.length)
  const pieces: Inline[] = []
  let from = 0
  for (const { index } of line.matchAll(mentionSign)) {
    const start = index + 1
    const role = longestFirst.find(
      (name) =>
        line.slice(start, start + name.length).toLowerCase() === name.toLowerCase() &&
        !continuesName.test(line.slice(start + name.length)),
    )
    if (role === undefined || index < from) continue
    const end = start + role.length
    pieces.push(...parseNames(line.slice(from, index)))
    pieces.push({ kind: 'mention', text: line.slice(index, end) })
    from = end
  }
  return [...pieces, ...parseNames(line.slice(from))]
}

function parseNames(line: string): Inline[] {
  if (line !== '' && !/[@#]/.test(line)) return [{ kind: 'text', text: line }]
  const pieces: Inline[] = []
  let from = 0
  for (const found of line.matchAll(mention)) {
    if (found.index > from) pieces.push({ kind: 'text', text: line.slice(from, found.index) })
    const [text] = found
    pieces.push({ kind: text.startsWith('@') ? 'mention' : 'channel', text })
    from = found.index + text.length
  }
  if (from < line.length) pieces.push({ kind: 'text', text: line.slice(from) })
  return pieces
}

export function joinTexts(line: Inline[]): Inline[] {
  const joined: Inline[] = []
  for (const piece of line) {
    const last = joined.at(-1)
    if (piece.kind === 'text' && last?.kind === 'text') {
      joined[joined.length - 1] = { kind: 'text', text: last.text + piece.text }
    } else joined.push(piece)
  }
  return joined
}

/** Converts text between two `||` into a spoiler; an unpaired `||` stays text. */
export function closeSpoilers(line: Inline[]): Inline[] {
  if (!line.some((piece) => piece.kind === 'text' && piece.text.includes('||'))) return line
  const closed: Inline[] = []
  let open: Inline[] | null = null
  for (const piece of line) {
    const parts = piece.kind === 'text' ? piece.text.split('||') : []
    const [first = '', ...rest] = parts
    const into: Inline[] = open ?? closed
    if (piece.kind !== 'text') into.push(piece)
    else if (first !== '') into.push({ kind: 'text', text: first })
    for (const part of rest) {
      if (open === null) open = []
      else if (open.length > 0) {
        closed.push({ kind: 'spoiler', children: open })
        open = null
      } else {
        closed.push({ kind: 'text', text: '||' })
      }
      if (part !== '') (open ?? closed).push({ kind: 'text', text: part })
    }
  }
  return open === null ? closed : [...closed, { kind: 'text', text: '||' }, ...open]
}
