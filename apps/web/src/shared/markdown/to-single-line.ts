import type { Block, Inline } from '@guildhall/markdown'

/** Joins all blocks into one line without interactive elements: links, channels and spoilers become plain text. */
export function toSingleLine(blocks: readonly Block[]): Inline[] {
  return blocks.flatMap((block, index) => {
    const pieces = blockPieces(block)
    return index === 0 ? pieces : [space, ...pieces]
  })
}

const space: Inline = { kind: 'text', text: ' ' }
const divider: Inline = { kind: 'text', text: ' | ' }
const hidden: Inline = { kind: 'text', text: '▒▒▒' }

function blockPieces(block: Block): Inline[] {
  switch (block.kind) {
    case 'paragraph':
    case 'small':
    case 'heading':
      return linePieces(block.children)
    case 'spoiler':
      return [hidden]
    case 'quote':
      return toSingleLine(block.children)
    case 'list':
      return toSingleLine(block.items.flat())
    case 'table':
      return block.rows
        .flat()
        .flatMap((cell, index) => [...(index === 0 ? [] : [divider]), ...linePieces(cell)])
    case 'code':
      return [{ kind: 'code', text: block.text.replaceAll(/\s+/g, ' ') }]
    case 'rule':
      return []
  }
}

function linePieces(pieces: readonly Inline[]): Inline[] {
  return pieces.flatMap((piece): Inline[] => {
    switch (piece.kind) {
      case 'break':
        return [space]
      case 'link':
        return linePieces(piece.children)
      case 'spoiler':
        return [hidden]
      case 'channel':
        return [{ kind: 'text', text: piece.text }]
      case 'strong':
      case 'emphasis':
      case 'underline':
      case 'deleted':
        return [{ ...piece, children: linePieces(piece.children) }]
      default:
        return [piece]
    }
  })
}
