import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The files of messages that an import could not bring, as far as its report names them: a list in JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE import_files ADD COLUMN missing TEXT`.execute(db)
}
