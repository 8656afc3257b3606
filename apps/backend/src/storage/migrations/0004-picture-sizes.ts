import { sql } from 'kysely'
import type { Kysely } from 'kysely'

// The size of earlier uploads is unknown.
const statements = [
  'ALTER TABLE attachments ADD COLUMN width INTEGER',
  'ALTER TABLE attachments ADD COLUMN height INTEGER',
  `UPDATE messages SET attachments = (
    SELECT json_group_array(json_set(value, '$.width', NULL, '$.height', NULL))
    FROM json_each(messages.attachments)
  ) WHERE attachments <> '[]'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
