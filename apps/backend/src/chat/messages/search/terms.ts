import { foldText, textRuns } from '@guildhall/contract/search-text'
import { runTerms, searchTerms } from '../../../core/search-terms.ts'
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
  /** Facts about the messages (see factTerms): of each list, at least one is true. */
  facts: string[][]
}

/** Terms that follow each other. */
export interface SearchPhrase {
  terms: string[]
  /** Whether the last term may be the beginning of a longer one. */
  isPrefix: boolean
  /** Other terms that count as this phrase. */
  or?: string[][]
}

/** A channel whose name a message may have as `<#id>`. */
export interface SearchedName {
  id: string
  name: string
}

/** Of the channels with a word in their names; further ones are not searched for. */
const maxNames = 20

/**
 * What to search: all words of the text, in any order. No text has no words; null for a text without any. A word of the name of one
 * of the channels is also found where a message has the channel as `<#id>`.
 */
export function parseSearch(
  text: string | undefined,
  channels: readonly SearchedName[],
): SearchPhrase[] | null {
  if (text === undefined) return []
  const words = text
    .split(/[\s\p{Cc}]+/u)
    .map((word) => foldText(word))
    .filter((word) => textRuns(word).length > 0)
    .slice(0, maxTerms)
  if (words.length === 0) return null
  const names = channels.map(({ id, name }) => ({ id, terms: searchTerms(name) }))
  return words.map((word, index) => {
    const phrase = phraseOf(word, index === words.length - 1)
    const named = names.filter(({ terms }) => isInName(phrase, terms)).slice(0, maxNames)
    return named.length === 0 ? phrase : { ...phrase, or: named.map(({ id }) => searchTerms(id)) }
  })
}

function isInName({ terms, isPrefix }: SearchPhrase, name: readonly string[]): boolean {
  return name.some((_, start) =>
    terms.every((term, index) => {
      const found = name[start + index]
      return isPrefix && index === terms.length - 1 ? found?.startsWith(term) : found === term
    }),
  )
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
