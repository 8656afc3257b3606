import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import { serverById } from '../servers/access.ts'
import { insertAndPublish } from './append.ts'
import { reserveMessageKey } from './append-store.ts'
import type { NewMessage } from './append-store.ts'
import { noMentions } from './mention-targets.ts'

interface SystemMessage {
  serverId: string
  channelId: string
  content: string
  now: number
}

/** Posts a message in the name of the server. It notifies nobody by mentions. Does nothing when the channel is gone. */
export async function appendSystemMessage(
  tx: Transaction,
  publish: Publish,
  { serverId, channelId, content, now }: SystemMessage,
): Promise<void> {
  const messageKey = await reserveMessageKey(tx, { serverId, channelId })
  if (messageKey === null) return
  const { name } = await serverById(tx, serverId, 0)
  const message: NewMessage = {
    serverId,
    channelId,
    author: { kind: 'system', id: serverId, name, avatar: null },
    ownAvatar: null,
    content,
    embeds: [],
    attachments: [],
    ...noMentions,
    replyTo: null,
  }
  await insertAndPublish(tx, publish, messageKey, { message, now })
}
