import type { ActionData } from '@guildhall/contract'
import type { ChatParts } from '../../chat-parts.ts'
import { channelFor } from '../../channels/access.ts'
import { noMentionCounts, readStatesOf } from './access.ts'
import { saveReadState } from './store.ts'

export interface ReadStates {
  /** Stores how far the account has read; a lower `seq` marks messages as unread again. Throws `not_found`. */
  markRead(userId: string, data: ActionData<'channel.read'>): Promise<void>
}

export function createReadStates({
  publisher,
  clock,
}: Pick<ChatParts, 'publisher' | 'clock'>): ReadStates {
  return {
    async markRead(userId, data) {
      await publisher.transaction(async (tx, publish) => {
        const { channel } = await channelFor(tx, userId, data.channelId, clock())
        const seq = Math.min(data.seq, channel.last_seq)
        if (!(await saveReadState(tx, userId, channel.id, seq))) return
        const [state] = await readStatesOf(tx, userId, [channel.id])
        publish(
          { kind: 'user', userId, serverId: channel.server_id },
          {
            type: channel.thread_of === null ? 'read.updated' : 'thread.read',
            data: state ?? { channelId: channel.id, seq, ...noMentionCounts },
          },
        )
      })
    },
  }
}
