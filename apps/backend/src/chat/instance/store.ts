import type { Picture } from '../../core/appearance.ts'
import type { Reader, Transaction } from '../../storage/database.ts'

/** Beside the settings that have the names of environment variables. */
const name = 'picture'

export async function findPicture(reader: Reader): Promise<Picture | null> {
  const row = await reader
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? (JSON.parse(row.value) as Picture) : null
}

export async function putPicture(tx: Transaction, picture: Picture | null): Promise<void> {
  await tx.deleteFrom('settings').where('name', '=', name).execute()
  if (!picture) return
  await tx
    .insertInto('settings')
    .values({ name, value: JSON.stringify(picture) })
    .execute()
}
