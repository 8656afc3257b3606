import { scopedTerm, searchTerms } from '../../../core/search-terms.ts'
import { countCharacters } from '../../../core/text.ts'

/**
 * Shorter prefixes match too many words for a fast query. Prefixes in other scripts than Latin can be shorter, since their
 * characters are more specific.
 */
const minPrefix = 3
const maxTerms = 20

export interface Scope {
  serverNumber: number
  /** The numbers of the channels that are searched; null: all of the server. */
  channelNumbers: number[] | null
  authorId?: string | undefined
}

/**
 * An FTS5 query (https://sqlite.org/fts5.html#full_text_query_syntax) for all words of the text in any order; the last one may
 * be incomplete. Every word is quoted, so that it contains no syntax. Null when there are no words.
 */
export function ftsQuery(text: string, scope: Scope): string | null {
  const { serverNumber, channelNumbers, authorId } = scope
  const words = text
    .split(/[\s\p{Cc}]+/u)
    .map((word) => ({ word, terms: searchTerms(word) }))
    .filter(({ terms }) => terms.length > 0)
    .slice(0, maxTerms)
  const last = words.at(-1)
  if (!last) return null
  const terms = words.map((one) =>
    quoted(one.terms.map((term) => scopedTerm(serverNumber, term)).join(' ')),
  )
  if (mayBeIncomplete(last.word)) terms.push(`${terms.pop()} *`)
  const filters: string[] = []
  if (channelNumbers) filters.push(`channel : (${channelNumbers.map(quoted).join(' OR ')})`)
  if (authorId !== undefined) {
    filters.push(`author : ${quoted(scopedTerm(serverNumber, idToken(authorId)))}`)
  }
  return [...filters, `body : (${terms.join(' AND ')})`].join(' AND ')
}

/** An id as one term, like the entries that the store inserts. */
function idToken(id: string): string {
  return id.replaceAll('-', '').replace(/[^\p{ASCII}]|[^A-Za-z0-9]/gu, '') || '0'
}

function quoted(term: string | number): string {
  return `"${term}"`
}

function mayBeIncomplete(word: string): boolean {
  const last = word.match(/(?<![\p{L}\p{N}\p{M}\p{Co}])[\p{L}\p{N}\p{M}\p{Co}]+$/u)?.[0]
  if (last === undefined) return false
  return countCharacters(last) >= minPrefix || /[^\p{ASCII}]/u.test(last)
}
