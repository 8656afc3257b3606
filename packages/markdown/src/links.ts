import { parseMarkdown } from './parse.ts'
import type { Block, Inline } from './tree.ts'

const hasWebAddress = /https?:\/\/|www\./i

/**
 * The http and https addresses of the links in a message, each once, in the order of the text. Links in code are no links,
 * and those in spoilers are left out.
 */
export function linksIn(text: string): string[] {
  if (!hasWebAddress.test(text)) return []
  return [...new Set(parseMarkdown(text).flatMap(linksInBlock))]
}

function linksInBlock(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return linksInLine(block.children)
    case 'quote':
      return block.children.flatMap(linksInBlock)
    case 'list':
      return block.items.flat().flatMap(linksInBlock)
    case 'code':
    case 'rule':
      return []
  }
}

function linksInLine(line: readonly Inline[]): string[] {
  return line.flatMap((piece) => {
    if (piece.kind === 'link') return /^https?:/i.test(piece.url) ? [piece.url] : []
    return 'children' in piece && piece.kind !== 'spoiler' ? linksInLine(piece.children) : []
  })
}
