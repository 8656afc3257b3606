import { searchTerms } from '../../../core/search-terms.ts'
import { countCharacters } from '../../../core/text.ts'

/**
 * Shorter prefixes match too many words for a fast query. Prefixes in other scripts than Latin can be shorter, since their
 * characters are more specific.
 */
const minPrefix = 3
const maxTerms = 20

/** Where to search. */
export interface SearchScope {
  serverNumber: number
  /** The numbers of the channels that are searched; null: all of the server. */
  channelNumbers: number[] | null
  authorId?: string | undefined
}

/** What to search: all words of a text, in any order. */
export interface SearchTerms {
  /** The terms of each word; they follow each other. At least one word with one term. */
  phrases: string[][]
  /** Whether the last term may be the beginning of a longer one. */
  isLastPrefix: boolean
}

/** Null when there are no words. */
export function parseSearch(text: string): SearchTerms | null {
  const words = text
    .split(/[\s\p{Cc}]+/u)
    .map((word) => ({ word, terms: searchTerms(word) }))
    .filter(({ terms }) => terms.length > 0)
    .slice(0, maxTerms)
  const last = words.at(-1)
  if (!last) return null
  return { phrases: words.map(({ terms }) => terms), isLastPrefix: mayBeIncomplete(last.word) }
}

/** The id of an author as one term. */
export function authorTerm(id: string): string {
  return id.replaceAll('-', '').replace(/[^\p{ASCII}]|[^A-Za-z0-9]/gu, '') || '0'
}

function mayBeIncomplete(word: string): boolean {
  const last = word.match(/(?<![\p{L}\p{N}\p{M}\p{Co}])[\p{L}\p{N}\p{M}\p{Co}]+$/u)?.[0]
  if (last === undefined) return false
  return countCharacters(last) >= minPrefix || /[^\p{ASCII}]/u.test(last)
}
