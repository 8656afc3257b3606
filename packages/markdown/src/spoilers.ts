import type { MarkToken, Range, SpoilerBound } from './document.ts'
import type { Node } from './emphasis.ts'
import type { Inline } from './tree.ts'

/**
 * What stands between two `||`, in the order of the text. A mark without a partner outside of code hides everything up to the next
 * code with a `||` and the code itself, because a secret must not be shown; without any it is text.
 */
export function pairMarks(bounds: readonly SpoilerBound[]): Range[] {
  const spoilers: Range[] = []
  let open: MarkToken | null = null
  let code: Range | null = null
  for (const bound of bounds) {
    if (bound.kind === 'code') code ??= open && bound
    else if (open === null || open.end === bound.start) {
      open = bound
      code = null
    } else {
      spoilers.push(pair(open, bound))
      open = null
    }
  }
  if (open && code) spoilers.push(pair(open, code))
  return spoilers
}

function pair(open: MarkToken, close: SpoilerBound | Range): Range {
  open.isPaired = true
  if ('isPaired' in close) close.isPaired = true
  return { start: open.start, end: close.end }
}

/** The spoiler that has any part of the range; undefined if there is none. */
export function spoilerOf(spoilers: readonly Range[], { start, end }: Range): Range | undefined {
  let low = 0
  let high = spoilers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spoilers[middle] as Range).end <= start) low = middle + 1
    else high = middle
  }
  const found = spoilers[low]
  return found && found.start < end ? found : undefined
}

export function isWithin(inner: Range, outer: Range): boolean {
  return inner.start >= outer.start && inner.end <= outer.end
}

/** The elements of a content, hidden where they belong to a spoiler. */
export function toInlines(nodes: readonly Node[], spoilers: readonly Range[]): Inline[] {
  const pieces: Inline[] = []
  let hidden: Inline[] = []
  let current: Range | undefined
  const flush = (): void => {
    if (hidden.length > 0) pieces.push({ kind: 'spoiler', children: joinTexts(hidden) })
    hidden = []
  }
  for (const node of nodes) {
    const spoiler = spoilers.length === 0 ? undefined : spoilerOf(spoilers, node)
    const isHidden = spoiler !== undefined && (isWithin(node, spoiler) || !isDivisible(node))
    if (!isHidden || spoiler !== current) flush()
    current = isHidden ? spoiler : undefined
    if (isHidden) hidden.push(...toInline(node, []))
    else pieces.push(...toInline(node, spoilers))
  }
  flush()
  return joinTexts(pieces)
}

/** Whether parts of the element may be hidden. A link is hidden with its address. */
function isDivisible({ piece, children }: Node): boolean {
  return children !== null && piece.kind !== 'link'
}

function toInline({ piece, children }: Node, spoilers: readonly Range[]): Inline[] {
  if (piece.kind === 'mark') return piece.isPaired ? [] : [{ kind: 'text', text: '||' }]
  if (children === null || !('children' in piece)) return [piece]
  const inner = toInlines(children, spoilers)
  return [{ ...piece, children: piece.kind === 'link' ? withoutLinks(inner) : inner }]
}

/** Removes links and mentions inside a link. */
function withoutLinks(children: readonly Inline[]): Inline[] {
  return joinTexts(
    children.flatMap((child): Inline[] => {
      if (child.kind === 'link') return child.children
      if (child.kind === 'mention' || child.kind === 'channel' || child.kind === 'channelId') {
        return [{ kind: 'text', text: child.text }]
      }
      return 'children' in child ? [{ ...child, children: withoutLinks(child.children) }] : [child]
    }),
  )
}

function joinTexts(line: readonly Inline[]): Inline[] {
  const joined: Inline[] = []
  for (const piece of line) {
    const last = joined.at(-1)
    if (piece.kind === 'text' && last?.kind === 'text') {
      joined[joined.length - 1] = { kind: 'text', text: last.text + piece.text }
    } else joined.push(piece)
  }
  return joined
}
