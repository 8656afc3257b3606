import type { ReadState } from '@guildhall/contract'
import type { Reader } from '../../../storage/database.ts'
import { listReadStates } from './store.ts'

export { readAll } from './store.ts'

/**
 * How far a member has read in these channels. Left out is where they have read nothing and nobody has called them:
 * `seq` and `mentionCount` are both 0 there.
 */
export async function readStatesOf(
  reader: Reader,
  userId: string,
  channelIds: string[],
): Promise<ReadState[]> {
  if (channelIds.length === 0) return []
  const states = await listReadStates(reader, userId, channelIds)
  return states.filter(({ seq, mentionCount }) => seq > 0 || mentionCount > 0)
}
