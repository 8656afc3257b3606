import { parseMarkdown } from './parse.ts'
import type { Block, Inline } from './tree.ts'

const hasWebAddress = /https?:\/\/|www\./i

/**
 * The http and https addresses of the links in a message, each once, in the order of the text. Links in code are no links,
 * and those in spoilers are left out.
 */
export function linksIn(text: string): string[] {
  if (!hasWebAddress.test(text)) return []
  const links = parseMarkdown(text).flatMap((block) => linksInBlock(block, false))
  return [...new Set(links.filter((link) => /^https?:/i.test(link)))]
}

/** The addresses of all links, also in spoilers. */
export function allLinksIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => linksInBlock(block, true))
}

function linksInBlock(block: Block, withSpoilers: boolean): string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return linksInLine(block.children, withSpoilers)
    case 'quote':
      return block.children.flatMap((child) => linksInBlock(child, withSpoilers))
    case 'list':
      return block.items.flat().flatMap((item) => linksInBlock(item, withSpoilers))
    case 'code':
    case 'rule':
      return []
  }
}

function linksInLine(line: readonly Inline[], withSpoilers: boolean): string[] {
  return line.flatMap((piece) => {
    if (piece.kind === 'link') return [piece.url]
    const isRead = 'children' in piece && (withSpoilers || piece.kind !== 'spoiler')
    return isRead ? linksInLine(piece.children, withSpoilers) : []
  })
}
