import type { Inline } from './tree.ts'

/** The lines of one paragraph without their indentation and the signs of quotes and lists, joined. */
export interface Content {
  text: string
  /** For each line, where it begins in `text` and in the parsed text. */
  lines: readonly { index: number; at: number }[]
}

/** What is shared while one text is parsed. Positions count all contents and blocks of code in the order of the text. */
export interface Document {
  position: number
  /** Of roles and channels that the text may name, the longest first. */
  roles: readonly KnownName[]
  channels: readonly KnownName[]
  /** Marks and blocks of code that may be the bounds of a spoiler, in the order of the text. */
  spoilerBounds: SpoilerBound[]
}

export interface KnownName {
  /** In lower case. */
  folded: string
  length: number
}

export interface Range {
  start: number
  end: number
}

/** `||` outside of code, or code that contains it. */
export type SpoilerBound = MarkToken | ({ kind: 'code' } & Range)

/** `||`, which is text unless it is paired. */
export interface MarkToken extends Range {
  kind: 'mark'
  isPaired: boolean
}

/** Signs such as `**` that may begin or end emphasis. */
export interface RunToken extends Range {
  kind: 'run'
  sign: string
  canOpen: boolean
  canClose: boolean
}

export type Token =
  | ({ kind: 'piece'; piece: Inline } & Range)
  | MarkToken
  | RunToken
  | ({ kind: 'linkStart'; url: string } & Range)
  | ({ kind: 'linkEnd' } & Range)

/** The longest names come first, because the longest one that fits wins. */
export function toKnownNames(names: readonly string[]): KnownName[] {
  return names
    .map((name) => ({ folded: name.toLowerCase(), length: name.length }))
    .filter(({ length }) => length > 0)
    .sort((a, b) => b.length - a.length)
}

/** Where a position of a content stands in the parsed text. */
export function sourceOf({ lines }: Content, index: number): number {
  let low = 0
  let high = lines.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((lines[middle]?.index ?? 0) <= index) low = middle
    else high = middle - 1
  }
  const line = lines[low] ?? { index: 0, at: 0 }
  return line.at + index - line.index
}
