import { sql } from 'kysely'
import { scopedTerm } from '../../../core/search-terms.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { SearchIndex } from './index-store.ts'
import type { SearchPhrase, SearchScope } from './terms.ts'

/** The index entries of the messages that have rows. The writer's thread computes the terms. */
const entry = sql`
  entry."row", entry.message_key >> 32,
  indexed_facts(entry.server_number, author_id, content, embeds, mentions,
    mentioned_roles, attachments, forwarded),
  indexed_text(entry.server_number, content, embeds, forwarded)
  FROM message_search_rows AS entry JOIN messages ON messages.message_key = entry.message_key`

async function insertFrom(tx: Transaction, first: number, last: number): Promise<void> {
  await sql`
    INSERT INTO message_search (rowid, channel, facts, body) SELECT ${entry}
    WHERE entry.message_key BETWEEN ${first} AND ${last} ORDER BY entry."row"`.execute(tx)
}

/** FTS5 (https://sqlite.org/fts5.html) in a table without content. */
export const sqliteIndex: SearchIndex = {
  pair: [sql`value ->> 0`, sql`value ->> 1`],
  sources: sql`NULL`,
  async insertEntries(tx, _serverNumber, messages) {
    await insertFrom(tx, messages[0]?.message_key ?? 0, messages.at(-1)?.message_key ?? 0)
  },
  insertEntry: (tx, messageKey) => insertFrom(tx, messageKey, messageKey),
  // FTS5 finds the terms of an entry by its text.
  async deleteEntries(tx, first, last) {
    await sql`
      INSERT INTO message_search (message_search, rowid, channel, facts, body)
      SELECT 'delete', ${entry}
      WHERE entry.message_key BETWEEN ${first} AND ${last} ORDER BY entry."row"`.execute(tx)
  },
  query: ftsQuery,
  or: ' OR ',
  matchesSql: `SELECT messages.*, channels.id AS channel_id, message_search.rowid AS "row"
    FROM message_search
    CROSS JOIN message_search_rows AS entry ON entry."row" = message_search.rowid
    CROSS JOIN messages ON messages.message_key = entry.message_key
    CROSS JOIN channels ON channels.number = entry.message_key >> 32
    WHERE message_search MATCH ? AND message_search.rowid < ? AND message_search.rowid >= ?
      AND messages.created_at >= ? AND messages.created_at < ?
      AND channels.id IN (SELECT value FROM json_each(?))
    ORDER BY message_search.rowid DESC LIMIT ?`,
}

/** Every word is quoted, so that it contains no syntax. */
function ftsQuery(
  phrases: readonly SearchPhrase[],
  { serverNumber, channelNumbers, facts }: SearchScope,
): string {
  const toPhrase = (terms: string[]): string =>
    quoted(terms.map((term) => scopedTerm(serverNumber, term)).join(' '))
  const words = phrases.map(({ terms, isPrefix, or = [] }) => {
    const phrase = toPhrase(terms)
    const all = [isPrefix ? `${phrase} *` : phrase, ...or.map(toPhrase)]
    return all.length === 1 ? all[0] : `(${all.join(' OR ')})`
  })
  const parts = facts.map((any) => {
    const terms = any.map((fact) => quoted(scopedTerm(serverNumber, fact)))
    return `facts : (${terms.join(' OR ')})`
  })
  if (channelNumbers) parts.push(`channel : (${channelNumbers.map(quoted).join(' OR ')})`)
  if (words.length > 0) parts.push(`body : (${words.join(' AND ')})`)
  return parts.join(' AND ')
}

function quoted(term: string | number): string {
  return `"${term}"`
}
