import { parseMarkdown } from './parse.ts'
import type { Block, Inline } from './tree.ts'

/** The text of a message as readers see it, without formatting, with a line for each block. Links have their text alone. */
export function shownText(text: string): string {
  return parseMarkdown(text).map(textOfBlock).join('\n')
}

/** A text as it is written and as readers see it, where formatting no longer divides words: a filter judges both. */
export function writtenAndShown(text: string): string[] {
  const shown = shownText(text)
  return shown === text ? [text] : [text, shown]
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
