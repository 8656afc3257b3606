import { countCharacters } from '../../../core/text.ts'

const tokenPattern = /[\p{L}\p{N}\p{Co}]/u
/** Shorter beginnings fit so many words that looking them all up would take long. Other scripts say more in a sign. */
const shortestPrefix = 3
const mostTerms = 20

export interface Scope {
  serverId: string
  /** Null: any. */
  channelIds: string[] | null
  authorId?: string | undefined
}

/**
 * What a person typed, as an FTS5 query (https://sqlite.org/fts5.html#full_text_query_syntax): all words in any order,
 * the last one perhaps unfinished. Every word is quoted, so nothing in it is syntax. Null where there is no word.
 */
export function ftsQuery(text: string, { serverId, channelIds, authorId }: Scope): string | null {
  const words = text
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => tokenPattern.test(word))
    .slice(0, mostTerms)
  if (words.length === 0) return null
  const terms = words.map(quoted)
  if (mayBeUnfinished(words.at(-1) ?? '')) terms.push(`${terms.pop()} *`)
  const filters = [`server : ${idTerm(serverId)}`]
  if (channelIds) filters.push(`channel : (${channelIds.map(idTerm).join(' OR ')})`)
  if (authorId !== undefined) filters.push(`author : ${idTerm(authorId)}`)
  return [...filters, `body : (${terms.join(' AND ')})`].join(' AND ')
}

/** An id as one word of the index. */
export function idToken(id: string): string {
  return id.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase() || '0'
}

function idTerm(id: string): string {
  return quoted(idToken(id))
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`
}

function mayBeUnfinished(word: string): boolean {
  const last = word.match(/[\p{L}\p{N}\p{M}\p{Co}]+$/u)?.[0]
  if (last === undefined) return false
  return countCharacters(last) >= shortestPrefix || /[^\p{ASCII}]/u.test(last)
}
