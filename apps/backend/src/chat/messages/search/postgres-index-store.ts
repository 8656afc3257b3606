import { sql } from 'kysely'
import { indexedFacts, indexedText, scopedTerm } from '../../../core/search-terms.ts'
import type { FactSources } from '../../../core/search-terms.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { SearchIndex } from './index-store.ts'
import type { SearchPhrase, SearchScope } from './terms.ts'

/** Limits of a tsvector (https://www.postgresql.org/docs/current/textsearch-limitations.html). */
const maxLexemeBytes = 2046
const maxPosition = 16_383
const maxPositionsPerLexeme = 255

const sources = sql`author_id, content, embeds, mentions, mentioned_roles, attachments, forwarded`

/** A message of the index, with what its terms are computed from. */
interface Source extends FactSources {
  row: number
  message_key: number
}

/** A tsvector of each message in a GIN index. Guildhall computes the terms, so the language of the text plays no part. */
export const postgresIndex: SearchIndex = {
  pair: [sql`(value::json ->> 0)::bigint`, sql`(value::json ->> 1)::bigint`],
  sources,
  insertEntries: (tx, serverNumber, messages) => insert(tx, serverNumber, messages as Source[]),
  async insertEntry(tx, messageKey) {
    const { rows } = await sql<Source & { server_number: number }>`
      SELECT entry."row", entry.message_key, entry.server_number, ${sources}
      FROM message_search_rows AS entry JOIN messages ON messages.message_key = entry.message_key
      WHERE entry.message_key = ${messageKey}`.execute(tx)
    for (const found of rows) await insert(tx, found.server_number, [found])
  },
  // As an array, so that PostgreSQL expects few rows: it would read the whole table otherwise.
  async deleteEntries(tx, first, last) {
    await sql`
      DELETE FROM message_search WHERE "row" = ANY(ARRAY(
        SELECT "row" FROM message_search_rows WHERE message_key BETWEEN ${first} AND ${last}))`.execute(
      tx,
    )
  },
  query: tsQuery,
  or: ' | ',
  matchesSql: `SELECT messages.*, channels.id AS channel_id, entry."row"
    FROM message_search
    JOIN message_search_rows AS entry ON entry."row" = message_search."row"
    JOIN messages ON messages.message_key = entry.message_key
    JOIN channels ON channels.number = entry.message_key >> 32
    WHERE message_search.terms @@ ?::tsquery AND message_search."row" < ? AND message_search."row" >= ?
      AND messages.created_at >= ? AND messages.created_at < ?
      AND channels.id IN (SELECT value FROM json_each(?))
    ORDER BY message_search."row" DESC LIMIT ?`,
}

async function insert(tx: Transaction, serverNumber: number, messages: Source[]): Promise<void> {
  const entries = messages.map((message) => [message.row, vectorOf(serverNumber, message)])
  await sql`
    INSERT INTO message_search ("row", terms)
    SELECT (value::json ->> 0)::bigint, (value::json ->> 1)::tsvector
    FROM json_each(${JSON.stringify(entries)})`.execute(tx)
}

/** The terms of the message with their positions, its channel and its facts. */
function vectorOf(serverNumber: number, source: Source): string {
  const positions = new Map<string, number[]>()
  const terms = indexedText(serverNumber, source).split(' ')
  for (const [index, term] of terms.entries()) {
    if (term === '') continue
    const lexeme = lexemeOf(term)
    const known = positions.get(lexeme) ?? []
    if (known.length < maxPositionsPerLexeme) known.push(Math.min(index + 1, maxPosition))
    positions.set(lexeme, known)
  }
  const body = Array.from(positions, ([lexeme, at]) => `${quoted(lexeme)}:${at.join()}`)
  const facts = indexedFacts(serverNumber, source).split(' ').map(factLexeme)
  const channel = channelLexeme(Math.floor(source.message_key / 2 ** 32))
  return [...[channel, ...facts].map(quoted), ...body].join(' ')
}

/** Every word is quoted, so that it contains no syntax. The words of a phrase follow each other. */
function tsQuery(
  phrases: readonly SearchPhrase[],
  { serverNumber, channelNumbers, facts }: SearchScope,
): string {
  const toPhrase = (terms: string[]): string =>
    terms.map((term) => quoted(lexemeOf(scopedTerm(serverNumber, term)))).join(' <-> ')
  const words = phrases.map(({ terms, isPrefix, or = [] }) => {
    const phrase = `${toPhrase(terms)}${isPrefix ? ':*' : ''}`
    return `(${[phrase, ...or.map(toPhrase)].map((each) => `(${each})`).join(' | ')})`
  })
  if (channelNumbers) {
    words.push(`(${channelNumbers.map((number) => quoted(channelLexeme(number))).join(' | ')})`)
  }
  for (const any of facts) {
    const terms = any.map((fact) => quoted(factLexeme(scopedTerm(serverNumber, fact))))
    words.push(`(${terms.join(' | ')})`)
  }
  return words.join(' & ')
}

// Terms of the text begin with a digit.
function channelLexeme(number: number): string {
  return `c${number}`
}

function factLexeme(fact: string): string {
  return `f${fact}`
}

/** A longer word is found by its beginning. */
function lexemeOf(term: string): string {
  if (term.length * 3 <= maxLexemeBytes) return term
  let end = Math.min(term.length, maxLexemeBytes)
  while (Buffer.byteLength(term.slice(0, end)) > maxLexemeBytes) end -= 1
  return term.slice(0, end).toWellFormed()
}

function quoted(lexeme: string): string {
  return `'${lexeme}'`
}
