import { linkTarget } from './link-target.ts'
import { parseMarkdown } from './parse.ts'
import { piecesOf } from './pieces.ts'
import type { Block } from './tree.ts'

const mayHaveLink = /:|www\./i

/**
 * The http and https addresses of the links in a message, each once, in the order of the text. Links in code are no links,
 * and those in spoilers are left out.
 */
export function linksIn(text: string): string[] {
  if (!mayHaveLink.test(text)) return []
  const links = addressesOf(parseMarkdown(text), false)
  return [...new Set(links.filter((link) => linkTarget(link)?.protocol !== 'mailto:'))]
}

/** The addresses of all links, also in spoilers. */
export function allLinksIn(blocks: readonly Block[]): string[] {
  return addressesOf(blocks, true)
}

function addressesOf(blocks: readonly Block[], withSpoilers: boolean): string[] {
  return piecesOf(blocks, withSpoilers).flatMap((piece) =>
    piece.kind === 'link' ? [piece.url] : [],
  )
}
