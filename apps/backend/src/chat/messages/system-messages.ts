import type { EndedCall } from '@guildhall/contract'
import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import { serverById } from '../servers/access.ts'
import { insertAndPublish } from './append.ts'
import { newestSeqOf, readStateOf, saveReadState } from './read-states/access.ts'
import { findAuthors } from './names-store.ts'
import { messageTime } from './message-keys.ts'
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
  await insertAndPublish(tx, publish, messageKey, {
    message,
    createdAt: messageTime(now),
  })
}

interface CallMessage {
  serverId: string
  channelId: string
  callerId: string
  call: EndedCall
  /** For whom the message is nothing new. */
  readBy: string[]
  now: number
}

/** Posts what became of a call, in the name of the caller. Does nothing when the channel or the caller is gone. */
export async function appendCallMessage(
  tx: Transaction,
  publish: Publish,
  { serverId, channelId, callerId, call, readBy, now }: CallMessage,
): Promise<void> {
  const [author] = await findAuthors(tx, serverId, [callerId])
  const newest = await newestSeqOf(tx, channelId)
  const messageKey = author && (await reserveMessageKey(tx, { serverId, channelId }))
  if (!author || messageKey === null || messageKey === undefined) return
  const message: NewMessage = {
    serverId,
    channelId,
    author: { kind: 'user', ...author },
    ownAvatar: null,
    content: '',
    embeds: [],
    attachments: [],
    ...noMentions,
    notifiesEveryone: true,
    replyTo: null,
    call,
  }
  const { seq } = await insertAndPublish(tx, publish, messageKey, {
    message,
    createdAt: messageTime(now),
  })
  for (const userId of readBy) {
    // Accounts with older unread messages read this one together with them.
    if ((await readStateOf(tx, userId, channelId)).seq < newest) continue
    await saveReadState(tx, userId, channelId, seq)
    const data = await readStateOf(tx, userId, channelId)
    publish({ kind: 'user', userId, serverId }, { type: 'read.updated', data })
  }
}
