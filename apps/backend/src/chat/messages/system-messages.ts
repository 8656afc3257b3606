import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import { createdMessageEvent, storedMessage } from './append.ts'
import { insertMessage, reserveMessageKey } from './append-store.ts'
import type { NewMessage } from './append-store.ts'
import { messageIdOf, seqOf } from './message-keys.ts'
import { findServerName } from './store.ts'

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
  const message: NewMessage = {
    serverId,
    channelId,
    author: {
      kind: 'system',
      id: serverId,
      name: await findServerName(tx, serverId),
      avatar: null,
    },
    ownAvatar: null,
    content,
    embeds: [],
    attachments: [],
    mentions: [],
    mentionsEveryone: false,
    replyTo: null,
  }
  await insertMessage(tx, messageKey, message, now)
  const stored = storedMessage(message, messageIdOf(messageKey, now), now, seqOf(messageKey))
  const { recipients, event } = createdMessageEvent(serverId, stored, undefined)
  publish(recipients, event)
}
