import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The short address of a server's public page. A page can have an address and no invite. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE public_pages_with_addresses (
    server_id TEXT PRIMARY KEY REFERENCES servers ON DELETE CASCADE,
    invite_code TEXT,
    address TEXT
  )`.execute(db)
  await sql`INSERT INTO public_pages_with_addresses (server_id, invite_code)
    SELECT server_id, invite_code FROM public_pages`.execute(db)
  await sql`DROP TABLE public_pages`.execute(db)
  await sql`ALTER TABLE public_pages_with_addresses RENAME TO public_pages`.execute(db)
  await sql`CREATE UNIQUE INDEX public_pages_by_address ON public_pages (address)`.execute(db)
}
