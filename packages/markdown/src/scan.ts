import { sourceOf } from './document.ts'
import type { Content, Document, RunToken, Token } from './document.ts'
import type { Inline } from './tree.ts'

/** The state while the tokens of one content are read, from left to right. */
export interface Scan {
  readonly text: string
  readonly content: Content
  readonly document: Document
  readonly tokens: Token[]
  /** Brackets that may begin a link, the last one on top. */
  readonly brackets: Bracket[]
  /** Where the next token is looked for. */
  index: number
  /** Where the text begins that belongs to no token yet. */
  textStart: number
  /** Links that begin before this token would contain a link. */
  linkFloor: number
  /** The signs that may have begun emphasis so far, also those after a backslash. */
  readonly begun: Set<string>
  /** Underscores that may begin emphasis and have no end yet. */
  openUnderscores: number
  /** Where the last signs end that may begin emphasis. */
  openedAt: number
  /** Where the last `](` stands. */
  readonly lastLinkEnd: number
  /** Where runs of backticks begin, by their length; null before the first one is needed. */
  backticks: Map<number, number[]> | null
}

export interface Bracket {
  token: number
  isImage: boolean
}

export function createScan(content: Content, document: Document): Scan {
  const { text } = content
  return {
    text,
    content,
    document,
    tokens: [],
    brackets: [],
    index: 0,
    textStart: 0,
    linkFloor: 0,
    begun: new Set(),
    openUnderscores: 0,
    openedAt: -1,
    lastLinkEnd: text.lastIndexOf(']('),
    backticks: null,
  }
}

/** Adds the text before `start` as a piece, and a token up to `end`. */
export function emit(scan: Scan, start: number, end: number, token: TokenContent): void {
  flushText(scan, start)
  const { position } = scan.document
  const range = { start: position + start, end: position + end }
  scan.tokens.push({ ...token, ...range })
  scan.textStart = end
  scan.index = end
}

type TokenContent =
  | { kind: 'piece'; piece: Inline }
  | { kind: 'mark'; isPaired: boolean }
  | Pick<RunToken, 'kind' | 'sign' | 'canOpen' | 'canClose'>
  | { kind: 'linkEnd' }

export function emitPiece(scan: Scan, start: number, end: number, piece: Inline): void {
  emit(scan, start, end, { kind: 'piece', piece })
}

export function flushText(scan: Scan, end: number): void {
  if (end <= scan.textStart) return
  const { position } = scan.document
  const piece = { kind: 'text', text: scan.text.slice(scan.textStart, end) } as const
  scan.tokens.push({
    kind: 'piece',
    piece,
    start: position + scan.textStart,
    end: position + end,
  })
  scan.textStart = end
}

export function sourceAt(scan: Scan, index: number): number {
  return sourceOf(scan.content, index)
}

/** Whether a run of exactly as many backticks begins at the index or after it. */
export function findBackticks(scan: Scan, length: number, from: number): number {
  scan.backticks ??= backtickRuns(scan.text)
  const starts = scan.backticks.get(length)
  if (!starts) return -1
  // Asked with growing positions, so what lies before is not needed again.
  while (starts.length > 0 && (starts.at(-1) as number) < from) starts.pop()
  return starts.at(-1) ?? -1
}

/** The starts of the runs by length, the last one first. */
function backtickRuns(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>()
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const starts = runs.get(run.length)
    if (starts) starts.push(index)
    else runs.set(run.length, [index])
  }
  for (const starts of runs.values()) starts.reverse()
  return runs
}
