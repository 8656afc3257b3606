import { sql } from 'kysely'
import type { Kysely } from 'kysely'

// Terms carry the number of their server, so that a search reads nothing of other servers. What is deleted is removed
// from the index by its terms at once: `secure-delete` leaves nothing of it in the file. The index fills again in the
// background.
const statements = [
  'DROP TABLE message_search',
  'DROP TABLE message_search_rows',
  // AUTOINCREMENT: a number is never given again, so entries of a server that is gone are found by nobody.
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
  // The terms are made by Guildhall; this tokenizer only splits them at spaces.
  `CREATE VIRTUAL TABLE message_search USING fts5 (
    channel, author, body, content = '', tokenize = 'ascii'
  )`,
  "INSERT INTO message_search (message_search, rank) VALUES ('secure-delete', 1)",
  'UPDATE channels SET indexed_seq = 0 WHERE indexed_seq > 0',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
