import { parseMarkdown } from '../src/index.ts'
import type { Block, Inline } from '../src/index.ts'

/** The tree of a text in a short notation: <kind children>. */
export function treeOf(text: string, roleNames: readonly string[] = []): string {
  return parseMarkdown(text, roleNames).map(formatBlock).join('')
}

function formatBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p ${formatLine(block.children)}>`
    case 'small':
      return `<small ${formatLine(block.children)}>`
    case 'spoiler':
      return `<hidden ${block.children.map(formatBlock).join('')}>`
    case 'heading':
      return `<h${block.depth} ${formatLine(block.children)}>`
    case 'quote':
      return `<q ${block.children.map(formatBlock).join('')}>`
    case 'list': {
      const items = block.items.map((item) => `<li ${item.map(formatBlock).join('')}>`)
      return `<list:${block.start} ${items.join('')}>`
    }
    case 'table': {
      const rows = block.rows.map(
        (row) => `<tr ${row.map((cell) => `<td ${formatLine(cell)}>`).join('')}>`,
      )
      return `<table:${block.align.join()} ${rows.join('')}>`
    }
    case 'code':
      return `<pre:${block.language} ${block.text}>`
    case 'rule':
      return '<rule>'
  }
}

/** An inline sequence in the same notation. */
export function formatLine(line: readonly Inline[]): string {
  return line.map(formatPiece).join('')
}

function formatPiece(piece: Inline): string {
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'break':
      return '<br>'
    case 'link':
      return `<a:${piece.url} ${formatLine(piece.children)}>`
    case 'code':
    case 'mention':
    case 'channel':
    case 'channelId':
    case 'emoji':
      return `<${piece.kind} ${piece.text}>`
    case 'time':
      return `<time:${piece.style} ${piece.time}>`
    default:
      return `<${piece.kind} ${formatLine(piece.children)}>`
  }
}
