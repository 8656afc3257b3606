import { readBlocks } from './blocks.ts'
import type { BlockNode } from './blocks.ts'
import { toKnownNames } from './document.ts'
import type { Document, Range } from './document.ts'
import { nestTokens } from './emphasis.ts'
import { toLines } from './lines.ts'
import { isWithin, pairMarks, spoilerOf, toInlines } from './spoilers.ts'
import type { Block } from './tree.ts'

// A text without any of these is one line of plain text.
const mayHaveMarkup = /[*_~`|<>[\]@#\\\n\r:]|www\.|^\s*(?:[-+]|\d+[.)])|^\s|\s$/i

/** Parses the text of a message, which may name these roles and channels. Every text has a result, in linear time. */
export function parseMarkdown(
  text: string,
  roleNames: readonly string[] = [],
  channelNames: readonly string[] = [],
): Block[] {
  if (text === '') return []
  if (!mayHaveMarkup.test(text)) return plainText(text)
  const document: Document = {
    position: 0,
    roles: toKnownNames(roleNames),
    channels: toKnownNames(channelNames),
    spoilerBounds: [],
  }
  const nodes = readBlocks(toLines(text), document)
  const blocks = toBlocks(nodes, pairMarks(document.spoilerBounds))
  return blocks.length > 0 ? blocks : plainText(text)
}

function plainText(text: string): Block[] {
  return [{ kind: 'paragraph', children: [{ kind: 'text', text }] }]
}

/** The blocks, hidden where they belong to a spoiler that goes beyond them. */
function toBlocks(nodes: readonly BlockNode[], spoilers: readonly Range[]): Block[] {
  const blocks: Block[] = []
  let hidden: Block[] = []
  let current: Range | undefined
  const flush = (): void => {
    if (hidden.length > 0) blocks.push({ kind: 'spoiler', children: hidden })
    hidden = []
  }
  for (const node of nodes) {
    const spoiler = spoilers.length === 0 ? undefined : spoilerOf(spoilers, node.range)
    const isHidden = spoiler !== undefined && isHiddenWhole(node, spoiler)
    if (!isHidden || spoiler !== current) flush()
    current = isHidden ? spoiler : undefined
    if (isHidden) hidden.push(...toBlock(node, []))
    else blocks.push(...toBlock(node, spoilers))
  }
  flush()
  return blocks
}

/** A spoiler within one line of text hides a part of it. */
function isHiddenWhole({ kind, range }: BlockNode, spoiler: Range): boolean {
  if (kind === 'code' || kind === 'rule') return true
  return isWithin(range, spoiler) && (!isWithin(spoiler, range) || containers.has(kind))
}

const containers: ReadonlySet<string> = new Set(['quote', 'list', 'table'])

function toBlock(node: BlockNode, spoilers: readonly Range[]): Block[] {
  const { range: _range, ...block } = node
  switch (block.kind) {
    case 'paragraph':
    case 'small':
    case 'heading': {
      const { tokens, ...rest } = block
      const children = toInlines(nestTokens(tokens), spoilers)
      // The marks of a spoiler may stand on lines of their own.
      return children.length > 0 ? [{ ...rest, children }] : []
    }
    case 'quote':
      return [{ kind: 'quote', children: toBlocks(block.children, spoilers) }]
    case 'list': {
      const items = block.items.map((item) => toBlocks(item, spoilers))
      return [{ kind: 'list', start: block.start, items }]
    }
    case 'table': {
      const rows = block.rows.map((row) => row.map((cell) => toInlines(nestTokens(cell), spoilers)))
      return [{ kind: 'table', align: block.align, rows }]
    }
    case 'code':
    case 'rule':
      return [block]
  }
}
