import { sql } from 'kysely'
import type { Kysely } from 'kysely'

// Terms are prefixed with the number of their server, so that a search reads no entries of other servers. Deleted messages
// are removed from the index at once; `secure-delete` overwrites their entries. The index is rebuilt in the background.
const statements = [
  'DROP TABLE message_search',
  'DROP TABLE message_search_rows',
  // AUTOINCREMENT never uses a number again, so no search finds the entries of a deleted server.
  `CREATE TABLE search_servers (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    server_id TEXT NOT NULL UNIQUE REFERENCES servers ON DELETE CASCADE
  ) STRICT`,
  'INSERT INTO search_servers (server_id) SELECT id FROM servers ORDER BY id',
  `CREATE TRIGGER servers_to_search AFTER INSERT ON servers BEGIN
    INSERT INTO search_servers (server_id) VALUES (NEW.id);
  END`,
  `CREATE TABLE message_search_rows (
    "row" INTEGER PRIMARY KEY,
    place INTEGER NOT NULL UNIQUE,
    server_number INTEGER NOT NULL
  ) STRICT`,
  // Guildhall computes the terms; this tokenizer only splits them at spaces.
  `CREATE VIRTUAL TABLE message_search USING fts5 (
    channel, author, body, content = '', tokenize = 'ascii'
  )`,
  "INSERT INTO message_search (message_search, rank) VALUES ('secure-delete', 1)",
  'UPDATE channels SET indexed_seq = 0 WHERE indexed_seq > 0',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
