import { scopedTerm, searchTerms } from '../../../core/search-terms.ts'
import { countCharacters } from '../../../core/text.ts'

/** Shorter beginnings fit so many words that looking them all up would take long. Other scripts say more in a sign. */
const shortestPrefix = 3
const mostTerms = 20

export interface Scope {
  serverNumber: number
  /** The numbers of the channels that are searched; null: all of the server. */
  channelNumbers: number[] | null
  authorId?: string | undefined
}

/**
 * What a person typed, as an FTS5 query (https://sqlite.org/fts5.html#full_text_query_syntax): all words in any order,
 * the last one perhaps unfinished. Every word is quoted, so nothing in it is syntax. Null where there is no word.
 */
export function ftsQuery(text: string, scope: Scope): string | null {
  const { serverNumber, channelNumbers, authorId } = scope
  const words = text
    .split(/[\s\p{Cc}]+/u)
    .map((word) => ({ word, terms: searchTerms(word) }))
    .filter(({ terms }) => terms.length > 0)
    .slice(0, mostTerms)
  const last = words.at(-1)
  if (!last) return null
  const terms = words.map((one) =>
    quoted(one.terms.map((term) => scopedTerm(serverNumber, term)).join(' ')),
  )
  if (mayBeUnfinished(last.word)) terms.push(`${terms.pop()} *`)
  const filters: string[] = []
  if (channelNumbers) filters.push(`channel : (${channelNumbers.map(quoted).join(' OR ')})`)
  if (authorId !== undefined) {
    filters.push(`author : ${quoted(scopedTerm(serverNumber, idToken(authorId)))}`)
  }
  return [...filters, `body : (${terms.join(' AND ')})`].join(' AND ')
}

/** An id as one term; see entriesSql of the store, which makes the same. */
function idToken(id: string): string {
  return id.replaceAll('-', '').replace(/[^\p{ASCII}]|[^A-Za-z0-9]/gu, '') || '0'
}

function quoted(term: string | number): string {
  return `"${term}"`
}

function mayBeUnfinished(word: string): boolean {
  const last = word.match(/(?<![\p{L}\p{N}\p{M}\p{Co}])[\p{L}\p{N}\p{M}\p{Co}]+$/u)?.[0]
  if (last === undefined) return false
  return countCharacters(last) >= shortestPrefix || /[^\p{ASCII}]/u.test(last)
}
