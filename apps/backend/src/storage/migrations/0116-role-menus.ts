import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Roles that members give themselves, and messages that show them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE role_menus (
    id TEXT NOT NULL PRIMARY KEY,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    title TEXT NOT NULL,
    description TEXT,
    mode TEXT NOT NULL,
    at_join INTEGER NOT NULL
  )`.execute(db)
  await sql`CREATE INDEX role_menus_by_server ON role_menus (server_id, id)`.execute(db)
  await sql`CREATE TABLE role_menu_roles (
    menu_id TEXT NOT NULL REFERENCES role_menus ON DELETE CASCADE,
    role_id TEXT NOT NULL REFERENCES roles ON DELETE CASCADE,
    position INTEGER NOT NULL,
    emoji TEXT,
    text TEXT,
    PRIMARY KEY (menu_id, role_id)
  )`.execute(db)
  await sql`CREATE INDEX role_menu_roles_by_role ON role_menu_roles (role_id)`.execute(db)
  await sql`ALTER TABLE messages ADD COLUMN role_menu_id TEXT`.execute(db)
}
