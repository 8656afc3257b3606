import { linkedHost } from './link-target.ts'
import { allLinksIn } from './links.ts'
import { parseMarkdown } from './parse.ts'
import type { Block, Inline, TimePiece } from './tree.ts'

/** Stands for what a spoiler hides. */
const hiddenText = '▒▒▒'
/** Stands for a channel whose name is not known here. */
const hiddenChannel = '#…'

export interface Display {
  /** A time as its readers see it; by default in UTC. */
  time?: (piece: TimePiece) => string
  /** A mention as its readers see it; by default as it is written. */
  mention?: (text: string) => string
  /** The name of a channel that a text has as `<#id>`, with its `#`; by default one without letters. */
  channel?: (id: string) => string
}

/** The text of a message as readers see it before they open its spoilers, with a line for each block. Links have their text alone. */
export function plainTextOf(text: string, display: Display = {}): string {
  return textOf(parseMarkdown(text), { ...display, spoiler: () => hiddenText })
}

const maxBeginning = 180

/** The beginning of that text, for a notification. */
export function beginningOf(text: string, display: Display = {}): string {
  const characters = [...plainTextOf(text, display)]
  if (characters.length <= maxBeginning) return characters.join('')
  return `${characters.slice(0, maxBeginning).join('')} …`
}

/** The same with what the spoilers hide. */
export function shownText(text: string): string {
  return textOf(parseMarkdown(text), openly)
}

interface FullDisplay extends Display {
  spoiler: (text: () => string) => string
}

const openly: FullDisplay = { spoiler: (text) => text() }

/** What a filter judges of a message with these texts, and with links to these addresses beside them. */
export function filterInputOf(texts: readonly string[], addresses: readonly string[] = []) {
  const parsed = texts.map((text) => ({ text, blocks: parseMarkdown(text) }))
  const links = [...parsed.flatMap(({ blocks }) => allLinksIn(blocks)), ...addresses]
  return {
    texts: parsed.flatMap(({ text, blocks }) => {
      // As readers see it, formatting does not divide words.
      const shown = textOf(blocks, openly)
      return shown === text ? [text] : [text, shown]
    }),
    hosts: links.map(linkedHost).filter((host) => host !== null),
  }
}

function textOf(blocks: readonly Block[], display: FullDisplay): string {
  return blocks.map((block) => textOfBlock(block, display)).join('\n')
}

function textOfBlock(block: Block, display: FullDisplay): string {
  switch (block.kind) {
    case 'paragraph':
    case 'small':
    case 'heading':
      return textOfLine(block.children, display)
    case 'quote':
      return textOf(block.children, display)
    case 'spoiler':
      return display.spoiler(() => textOf(block.children, display))
    case 'list':
      return textOf(block.items.flat(), display)
    case 'table':
      return block.rows
        .map((row) => row.map((cell) => textOfLine(cell, display)).join(' | '))
        .join('\n')
    case 'code':
    case 'rule':
      return block.text
  }
}

function textOfLine(line: readonly Inline[], display: FullDisplay): string {
  return line.map((piece) => textOfPiece(piece, display)).join('')
}

function textOfPiece(piece: Inline, display: FullDisplay): string {
  switch (piece.kind) {
    case 'break':
      return '\n'
    case 'spoiler':
      return display.spoiler(() => textOfLine(piece.children, display))
    case 'time':
      return display.time?.(piece) ?? timeInUtc(piece.time)
    case 'mention':
      return display.mention?.(piece.text) ?? piece.text
    case 'channelId':
      return display.channel?.(piece.id) ?? hiddenChannel
    case 'strong':
    case 'emphasis':
    case 'underline':
    case 'deleted':
    case 'link':
      return textOfLine(piece.children, display)
    default:
      return piece.text
  }
}

function timeInUtc(time: number): string {
  return `${new Date(time).toISOString().replace('T', ' ').slice(0, 16)} UTC`
}
