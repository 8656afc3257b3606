import { parseMarkdown } from './parse.ts'
import { piecesOf } from './pieces.ts'
import type { Inline } from './tree.ts'

/** A channel that a text may name. */
export interface NamedChannel {
  id: string
  name: string
}

/** Further ones stay as they are, because an id is longer than most names. */
const maxLinks = 50

/**
 * The text with `<#id>` for each `#name` of these channels, so that links outlive new names. Of several channels with a name, the first
 * counts. Code, addresses and escaped signs name no channel.
 */
export function linkChannels(text: string, channels: readonly NamedChannel[]): string {
  if (channels.length === 0 || !text.includes('#')) return text
  const ids = new Map<string, string>()
  for (const { id, name } of channels) {
    const folded = name.toLowerCase()
    if (!ids.has(folded)) ids.set(folded, id)
  }
  const names = channels.map(({ name }) => name)
  let left = maxLinks
  return replacePieces(text, names, (piece) => {
    const id = piece.kind === 'channel' ? ids.get(piece.text.slice(1).toLowerCase()) : undefined
    if (id === undefined || left === 0) return undefined
    left -= 1
    return `<#${id}>`
  })
}

/** The text with what `nameOf` returns for each `<#id>`; those for which it returns nothing stay. */
export function nameChannels(text: string, nameOf: (id: string) => string | undefined): string {
  if (!text.includes('<#')) return text
  return replacePieces(text, [], (piece) =>
    piece.kind === 'channelId' ? nameOf(piece.id) : undefined,
  )
}

/** The ids of the channels that the text has as `<#id>`, each once. */
export function channelIdsIn(text: string): string[] {
  if (!text.includes('<#')) return []
  const pieces = piecesOf(parseMarkdown(text), true)
  return [...new Set(pieces.flatMap((piece) => (piece.kind === 'channelId' ? piece.id : [])))]
}

function replacePieces(
  text: string,
  channelNames: readonly string[],
  replacement: (piece: Inline) => string | undefined,
): string {
  const parts: string[] = []
  let end = 0
  for (const piece of piecesOf(parseMarkdown(text, [], channelNames), true)) {
    if (piece.kind !== 'channel' && piece.kind !== 'channelId') continue
    const replaced = piece.at < end ? undefined : replacement(piece)
    if (replaced === undefined) continue
    parts.push(text.slice(end, piece.at), replaced)
    end = piece.at + piece.text.length
  }
  return parts.join('') + text.slice(end)
}
