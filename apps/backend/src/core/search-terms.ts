import { embedTexts } from '@guildhall/contract/embed-texts'
import type { Attachment, Embed, MentionedRole, MessageContentKind } from '@guildhall/contract'

/** A run of letters and digits with their combining marks. Everything else separates terms. */
const termPattern = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu
const diacritics = /[\u0300-\u036f]/g

/**
 * The terms of a text, in order, in lower case and without diacritics. The search index removes entries by their terms, so a
 * change to this function needs a migration that empties the index.
 */
export function searchTerms(text: string): string[] {
  return foldCase(text).match(termPattern) ?? []
}

/** Longer names are found by their first words. */
const maxWordsPerName = 8

/**
 * How a member is sorted and found: by the folded name, by each of its words and by the username. These are stored, so a change
 * to this function needs a migration.
 */
export function memberNames(username: string, name: string): { sortName: string; terms: string[] } {
  const sortName = foldName(name)
  const words = searchTerms(name).slice(0, maxWordsPerName)
  return { sortName, terms: [...new Set([sortName, foldCase(username), ...words])] }
}

/** A name, or the beginning of one, as it is compared: without case, diacritics and repeated spaces. */
export function foldName(name: string): string {
  return foldCase(name).replace(/\s+/g, ' ').trim()
}

/** Converts to lower case and removes diacritics, so that a search ignores both. */
function foldCase(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase()
  const plain = text.toWellFormed().normalize('NFKD').replace(diacritics, '').toLowerCase()
  return plain.normalize('NFC').replaceAll('ς', 'σ')
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
}

const linkPattern = /https?:\/\/[^\s<>]/i

/**
 * The scoped terms of the facts about a message, separated by spaces. The search index removes entries by them, so a change to
 * this function needs a migration that empties the index.
 */
export function indexedFacts(serverNumber: number, facts: FactSources): string {
  const kinds = new Set<MessageContentKind>()
  if (linkPattern.test(facts.content)) kinds.add('link')
  if (facts.embeds !== '[]') kinds.add('embed')
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

/** The text that the index stores for a message: the scoped terms of its content and embeds, separated by spaces. */
export function indexedText(serverNumber: number, content: string, embeds: string): string {
  const texts = [content]
  if (embeds !== '[]') {
    for (const embed of JSON.parse(embeds) as Embed[]) texts.push(...embedTexts(embed))
  }
  return searchTerms(texts.join('\n'))
    .map((term) => scopedTerm(serverNumber, term))
    .join(' ')
}
