import { linkedHost } from './link-target.ts'
import { allLinksIn } from './links.ts'
import { parseMarkdown } from './parse.ts'
import type { Block, Inline } from './tree.ts'

/** The text of a message as readers see it, without formatting, with a line for each block. Links have their text alone. */
export function shownText(text: string): string {
  return textOf(parseMarkdown(text))
}

function textOf(blocks: readonly Block[]): string {
  return blocks.map(textOfBlock).join('\n')
}

/** What a filter judges of a message with these texts, and with links to these addresses beside them. */
export function filterInputOf(texts: readonly string[], addresses: readonly string[] = []) {
  const parsed = texts.map((text) => ({ text, blocks: parseMarkdown(text) }))
  const links = [...parsed.flatMap(({ blocks }) => allLinksIn(blocks)), ...addresses]
  return {
    texts: parsed.flatMap(({ text, blocks }) => {
      // As readers see it, formatting does not divide words.
      const shown = textOf(blocks)
      return shown === text ? [text] : [text, shown]
    }),
    hosts: links.map(linkedHost).filter((host) => host !== null),
  }
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return textOfLine(block.children)
    case 'quote':
      return block.children.map(textOfBlock).join('\n')
    case 'list':
      return block.items.flat().map(textOfBlock).join('\n')
    case 'code':
      return block.text
    case 'rule':
      return ''
  }
}

function textOfLine(line: readonly Inline[]): string {
  return line
    .map((piece) => {
      if (piece.kind === 'break') return '\n'
      return 'children' in piece ? textOfLine(piece.children) : piece.text
    })
    .join('')
}
