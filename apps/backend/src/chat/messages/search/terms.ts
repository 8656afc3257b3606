import { searchTerms } from '../../../core/search-terms.ts'
import { countCharacters } from '../../../core/text.ts'

/**
 * Shorter prefixes match too many words for a fast query. Prefixes in other scripts than Latin can be shorter, since their
 * characters are more specific.
 */
const minPrefix = 3
const maxTerms = 20

/** A server or conversation in which to search. */
export interface SearchScope {
  serverNumber: number
  /** The numbers of the channels that are searched; null: all of the server. */
  channelNumbers: number[] | null
}

/** What to search: all words of a text, in any order; or none, for all messages. */
export interface SearchTerms {
  /** The terms of each word; they follow each other. */
  phrases: string[][]
  /** Whether the last term may be the beginning of a longer one. */
  isLastPrefix: boolean
  /** Facts about the messages, all of which are true: see factTerms. */
  facts: string[]
}

/** No text has no words; null for a text without any. */
export function parseSearch(text: string | undefined, facts: string[]): SearchTerms | null {
  if (text === undefined) return { phrases: [], isLastPrefix: false, facts }
  const words = text
    .split(/[\s\p{Cc}]+/u)
    .map((word) => ({ word, terms: searchTerms(word) }))
    .filter(({ terms }) => terms.length > 0)
    .slice(0, maxTerms)
  const last = words.at(-1)
  if (!last) return null
  const phrases = words.map(({ terms }) => terms)
  return { phrases, isLastPrefix: mayBeIncomplete(last.word), facts }
}

function mayBeIncomplete(word: string): boolean {
  const last = word.match(/(?<![\p{L}\p{N}\p{M}\p{Co}])[\p{L}\p{N}\p{M}\p{Co}]+$/u)?.[0]
  if (last === undefined) return false
  return countCharacters(last) >= minPrefix || /[^\p{ASCII}]/u.test(last)
}
