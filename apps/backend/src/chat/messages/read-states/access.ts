import type { ReadState } from '@guildhall/contract'
import type { Reader } from '../../../storage/database.ts'
import { listReadStates } from './store.ts'

export {
  areRolesMentioned,
  insertReadState as startReading,
  listReadStates as allReadStatesOf,
  listReadStatesMentionedBy as readStatesMentionedBy,
  listReadStatesOfRoles as readStatesOfRoles,
  markServerRead,
  newestSeqOf,
  saveReadState,
} from './store.ts'

export const noMentionCounts = {
  mentionCount: 0,
  everyoneCount: 0,
  roleCount: 0,
  hereSeqs: [],
} satisfies Partial<ReadState>

/**
 * How far a member has read in these channels. Channels are left out where the member has read nothing and is not
 * mentioned: both `seq` and `mentionCount` are 0.
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

/** The same for one channel, also where both are 0. */
export async function readStateOf(
  reader: Reader,
  userId: string,
  channelId: string,
): Promise<ReadState> {
  const [state] = await listReadStates(reader, userId, [channelId])
  return state ?? { channelId, seq: 0, ...noMentionCounts }
}
