import type { Embed } from '@guildhall/contract'
import type { HookMessage } from '../hook-message.ts'

/** Header values by lower-case name. */
export type FormatHeaders = Readonly<Record<string, string | undefined>>

/** The first value of each header. */
export function headersOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): FormatHeaders {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
}

/** A message as a format reads it. Its texts may still be too long, and its addresses invalid: see `fitDraft`. */
export interface Draft {
  username?: string | undefined
  avatar?: string | undefined
  content?: string | undefined
  embeds?: Embed[]
  /** What the message is about: a later draft with the same key changes the message. */
  key?: string | undefined
  /**
   * What is wrong, by ids, at most 250; none when the incident is over. Then the next draft with the key is a new message.
   * Something new that is wrong moves the message to the end of the channel.
   */
  problems?: string[] | undefined
  /** The state that a message shows when it is `final` is not replaced by what comes `after` it. Only for drafts with problems. */
  stage?: 'final' | 'after'
  /** How long the content can be before a file has all of it; without this, as long as the message has room. */
  contentMax?: number
  /** How the content mentions members, if not by `@username` alone. */
  mentionsBy?: HookMessage['mentionsBy']
}

/**
 * Turns the payload of another tool into a message. Pure. Throws AppError when the payload cannot be read. A payload that
 * the format does not know becomes a card of its most important fields.
 */
export type Format = (headers: FormatHeaders, body: unknown) => Draft

/** A card, and what it is about. */
export interface DraftCard extends Embed {
  /** Cards with the same key change one message. */
  key?: string
}

export const colors = {
  good: '#2ea043',
  bad: '#da3633',
  warning: '#d29922',
  running: '#388bfd',
  merged: '#8957e5',
  neutral: '#6e7681',
} as const
