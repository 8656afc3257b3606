/** Letters and digits, with the marks that belong to them; everything else separates terms. */
const termPattern = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu
const diacritics = /[\u0300-\u036f]/g

/**
 * The terms of a text in their order, in lower case and without diacritics. Entries are removed from the search index by
 * their terms, so a change of this function needs a migration that empties the index.
 */
export function searchTerms(text: string): string[] {
  return fold(text).match(termPattern) ?? []
}

function fold(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase()
  const plain = text.toWellFormed().normalize('NFKD').replace(diacritics, '').toLowerCase()
  return plain.normalize('NFC').replaceAll('ς', 'σ')
}

/**
 * A term as the index of all servers keeps it: with the number of its server in front, so that a lookup reads nothing of
 * other servers. A number has no x, so no term of one server begins like one of another.
 */
export function scopedTerm(serverNumber: number, term: string): string {
  return `${serverNumber}x${term}`
}

/** What the index keeps of a message: the scoped terms of its text and link cards, separated by spaces. */
export function indexedText(serverNumber: number, content: string, embeds: string): string {
  const texts = [content]
  if (embeds !== '[]') {
    for (const { title, description } of JSON.parse(embeds) as Card[]) {
      texts.push(title ?? '', description ?? '')
    }
  }
  return searchTerms(texts.join('\n'))
    .map((term) => scopedTerm(serverNumber, term))
    .join(' ')
}

interface Card {
  title?: string | null
  description?: string | null
}
