import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The log of operators had the whole codes of invitations, with which anyone can register. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE operator_log SET target = substr(target, 1, 3) || '…'
    WHERE action IN ('create_invitation', 'revoke_invitation')`.execute(db)
}
