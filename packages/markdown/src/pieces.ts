import type { Block, Inline } from './tree.ts'

/** The inline elements of the blocks in the order of the text: those without children, and links. */
export function piecesOf(blocks: readonly Block[], withSpoilers: boolean): Inline[] {
  const pieces: Inline[] = []
  for (const block of blocks) addBlock(block, withSpoilers, pieces)
  return pieces
}

function addBlock(block: Block, withSpoilers: boolean, pieces: Inline[]): void {
  switch (block.kind) {
    case 'paragraph':
    case 'small':
    case 'heading':
      return addLine(block.children, withSpoilers, pieces)
    case 'spoiler':
      if (!withSpoilers) return
      break
    case 'list':
      for (const item of block.items.flat()) addBlock(item, withSpoilers, pieces)
      return
    case 'table':
      for (const cell of block.rows.flat()) addLine(cell, withSpoilers, pieces)
      return
    case 'code':
    case 'rule':
      return
    case 'quote':
  }
  for (const child of block.children) addBlock(child, withSpoilers, pieces)
}

function addLine(line: readonly Inline[], withSpoilers: boolean, pieces: Inline[]): void {
  for (const piece of line) {
    if (piece.kind === 'link' || !('children' in piece)) pieces.push(piece)
    if (!('children' in piece) || (piece.kind === 'spoiler' && !withSpoilers)) continue
    addLine(piece.children, withSpoilers, pieces)
  }
}
