import { defaultPresence } from '@guildhall/contract'
import type { OwnPresence } from '@guildhall/contract'
import type { Reader } from '../../storage/database.ts'
import { findPresences } from './store.ts'

/** What the account last set, also while it is offline. */
export async function presenceOf(reader: Reader, userId: string): Promise<OwnPresence> {
  return (await findPresences(reader, [userId])).get(userId) ?? defaultPresence
}
