import type { Profile } from '@guildhall/contract'
import type { Reader, Transaction } from '../../storage/database.ts'

export async function findProfile(reader: Reader, userId: string): Promise<Profile | undefined> {
  return reader
    .selectFrom('profiles')
    .select(['about', 'banner', 'color'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function putProfile(tx: Transaction, userId: string, profile: Profile): Promise<void> {
  await tx
    .insertInto('profiles')
    .values({ user_id: userId, ...profile })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(profile))
    .execute()
}
