import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Voice channels that make rooms, and the rooms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE channels ADD COLUMN creates_rooms INTEGER NOT NULL DEFAULT 0`.execute(db)
  await sql`ALTER TABLE channels ADD COLUMN room_of TEXT`.execute(db)
  await sql`ALTER TABLE channels ADD COLUMN room_owner_id TEXT`.execute(db)
  await sql`ALTER TABLE channels ADD COLUMN room_locked INTEGER NOT NULL DEFAULT 0`.execute(db)
  await sql`ALTER TABLE channels ADD COLUMN room_invited TEXT`.execute(db)
  await sql`CREATE INDEX channels_by_hub ON channels (room_of) WHERE room_of IS NOT NULL`.execute(
    db,
  )
}
