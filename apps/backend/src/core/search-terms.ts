import { embedTexts } from '@guildhall/contract/embed-texts'
import { foldText, textRuns } from '@guildhall/contract/search-text'
import type { TextRun } from '@guildhall/contract/search-text'
import type {
  Attachment,
  Embed,
  ForwardedMessage,
  MentionedRole,
  MessageContentKind,
} from '@guildhall/contract'

/**
 * The terms of a text, in order: folded words, and of scripts without spaces between words each character with the next one,
 * so that any part is found as terms that follow each other. The search index removes entries by their terms, so a change to
 * this function needs a migration that empties the index.
 */
export function searchTerms(text: string): string[] {
  const folded = foldText(text)
  // A shortcut for most messages.
  if (/^\p{ASCII}*$/u.test(folded)) return folded.match(/[a-z\d]+/g) ?? []
  return textRuns(folded).flatMap(runTerms)
}

/** The terms of a part of a text. */
export function runTerms({ text, isUnspaced }: TextRun): string[] {
  if (!isUnspaced) return [text]
  const characters = Array.from(text)
  return characters.map((character, index) => character + (characters[index + 1] ?? ''))
}

/** Names have up to 80 characters. */
const maxTermsPerName = 80

/**
 * How a member is sorted and found: by the username, and by the folded name from each of its words on, or from each character on
 * where its script has no spaces. These are stored, so a change to this function needs a migration.
 */
export function memberNames(username: string, name: string): { sortName: string; terms: string[] } {
  const sortName = foldName(name)
  const starts = textRuns(sortName).flatMap(({ text, index, isUnspaced }) =>
    isUnspaced ? Array.from(text.matchAll(/./gsu), (found) => index + found.index) : [index],
  )
  const ends = starts.slice(0, maxTermsPerName).map((start) => sortName.slice(start))
  return { sortName, terms: [...new Set([sortName, foldText(username), ...ends])] }
}

/** A name, or the beginning of one, as it is compared: folded and without repeated spaces. */
export function foldName(name: string): string {
  return foldText(name).replace(/\s+/g, ' ').trim()
}

/**
 * A term as it is stored in the index of all servers: prefixed with the number of its server, so that a lookup reads no
 * entries of other servers. A number contains no x, so no term of one server is a prefix of a term of another.
 */
export function scopedTerm(serverNumber: number, term: string): string {
  return `${serverNumber}x${term}`
}

/** Facts about a message as terms: who wrote it, what it contains, and whom it mentions. */
export const factTerms = {
  author: (id: string): string => `by${idTerm(id)}`,
  contains: (kind: MessageContentKind): string => `has${kind}`,
  mentions: (id: string): string => `to${idTerm(id)}`,
}

function idTerm(id: string): string {
  return id.replace(/[^A-Za-z0-9]/g, '') || '0'
}

/** What the facts about a message follow from, as it is stored. */
export interface FactSources {
  author_id: string
  content: string
  /** JSON lists. */
  embeds: string
  mentions: string
  mentioned_roles: string
  attachments: string
  /** JSON or null: see ForwardedMessage. */
  forwarded: string | null
}

const linkPattern = /https?:\/\/[^\s<>]/i

/**
 * The scoped terms of the facts about a message, separated by spaces. The search index removes entries by them, so a change to
 * this function needs a migration that empties the index.
 */
export function indexedFacts(serverNumber: number, facts: FactSources): string {
  const kinds = new Set<MessageContentKind>()
  const copy = facts.forwarded === null ? null : (JSON.parse(facts.forwarded) as ForwardedMessage)
  if (linkPattern.test(`${facts.content}\n${copy?.content ?? ''}`)) kinds.add('link')
  if (facts.embeds !== '[]' || (copy && copy.embeds.length > 0)) kinds.add('embed')
  for (const { contentType } of parseList<Attachment>(facts.attachments)) {
    kinds.add('file')
    const kind = kindsByType[contentType.split('/')[0] ?? '']
    if (kind) kinds.add(kind)
  }
  return [
    factTerms.author(facts.author_id),
    ...Array.from(kinds, factTerms.contains),
    ...parseList<string>(facts.mentions).map(factTerms.mentions),
    ...parseList<MentionedRole>(facts.mentioned_roles).map(({ id }) => factTerms.mentions(id)),
  ]
    .map((term) => scopedTerm(serverNumber, term))
    .join(' ')
}

const kindsByType: Partial<Record<string, MessageContentKind>> = {
  image: 'image',
  video: 'video',
  audio: 'sound',
}

function parseList<T>(json: string): T[] {
  return json === '[]' ? [] : (JSON.parse(json) as T[])
}

/**
 * The text that the index stores for a message: the scoped terms of its content and embeds, and of those that it forwards, separated
 * by spaces.
 */
export function indexedText(
  serverNumber: number,
  { content, embeds, forwarded }: Pick<FactSources, 'content' | 'embeds' | 'forwarded'>,
): string {
  const texts = [content]
  for (const embed of parseList<Embed>(embeds)) texts.push(...embedTexts(embed))
  if (forwarded !== null) {
    const copy = JSON.parse(forwarded) as ForwardedMessage
    texts.push(copy.content, ...copy.embeds.flatMap(embedTexts))
  }
  return searchTerms(texts.join('\n'))
    .map((term) => scopedTerm(serverNumber, term))
    .join(' ')
}
