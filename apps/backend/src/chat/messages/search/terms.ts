import { foldText, textRuns } from '@guildhall/contract/search-text'
import { runTerms } from '../../../core/search-terms.ts'
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

/** Terms that follow each other. */
export interface SearchPhrase {
  terms: string[]
  /** Whether the last term may be the beginning of a longer one. */
  isPrefix: boolean
}

/** What to search: all words of a text, in any order; or none, for all messages. */
export interface SearchTerms {
  phrases: SearchPhrase[]
  /** Facts about the messages, all of which are true: see factTerms. */
  facts: string[]
}

/** No text has no words; null for a text without any. */
export function parseSearch(text: string | undefined, facts: string[]): SearchTerms | null {
  if (text === undefined) return { phrases: [], facts }
  const words = text
    .split(/[\s\p{Cc}]+/u)
    .map((word) => foldText(word))
    .filter((word) => textRuns(word).length > 0)
    .slice(0, maxTerms)
  if (words.length === 0) return null
  const phrases = words.map((word, index) => phraseOf(word, index === words.length - 1))
  return { phrases, facts }
}

/** The last word may be incomplete. */
function phraseOf(word: string, isLast: boolean): SearchPhrase {
  const runs = textRuns(word)
  const terms = runs.flatMap(runTerms)
  const { text, isUnspaced } = runs.at(-1)!
  if (!isUnspaced) return { terms, isPrefix: isLast && word.endsWith(text) && mayBeginWord(text) }
  // What follows the last character in a message is unknown. A single one begins every pair with it.
  const isSingle = countCharacters(text) === 1
  return { terms: isSingle ? terms : terms.slice(0, -1), isPrefix: isSingle }
}

function mayBeginWord(text: string): boolean {
  return countCharacters(text) >= minPrefix || /[^\p{ASCII}]/u.test(text)
}
