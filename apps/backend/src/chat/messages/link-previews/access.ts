import type { Embed } from '@guildhall/contract'
import { linksIn } from '@guildhall/markdown'
import type { MessageRow } from '../access.ts'

/** A message of an account whose links get previews. */
export interface MessageWithLinks {
  messageId: string
  serverId: string
  userId: string
  content: string
}

/** The cards of a message whose text changes to `content`: the previews of links that it no longer has are left out. */
export function embedsAfterEdit(row: MessageRow, content: string): Embed[] {
  const embeds = embedsOf(row)
  if (!embeds.some(({ preview }) => preview)) return embeds
  const links = new Set(linksIn(content))
  return embeds.filter(({ preview, url = '' }) => !preview || links.has(url))
}

export function embedsOf({ embeds }: MessageRow): Embed[] {
  return JSON.parse(embeds) as Embed[]
}
