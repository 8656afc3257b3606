import {
  channelNotifications,
  isBlocked,
  mentionKind,
  notificationMarkdown,
  notifiesOf,
  pagePath,
  unknownChannel,
} from '@guildhall/contract'
import type { Language } from '@guildhall/contract'
import { beginningOf } from '@guildhall/markdown'
import { AppError } from '../../core/app-error.ts'
import type { ChatParts } from '../chat-parts.ts'
import { userById } from '../accounts/access.ts'
import { channelFor, listedChannelId } from '../channels/access.ts'
import type { ChannelForCaller } from '../channels/access.ts'
import { conversationById } from '../conversations/access.ts'
import type { ReadAppearance } from '../../core/appearance.ts'
import { channelNamesFor, messageFor, presentMessage, readStatesOf } from '../messages/access.ts'
import { notificationsOf } from '../notifications/access.ts'
import { presenceOf } from '../presence/access.ts'
import { relationshipsOf } from '../relationships/access.ts'
import { serverById } from '../servers/access.ts'
import { followersAmong } from '../threads/access.ts'
import { findShowText } from './store.ts'

/** Something that may notify an account. */
export interface PendingNotification {
  userId: string
  serverId: string
  channelId: string
  subject:
    | { kind: 'message'; messageId: string }
    | { kind: 'call'; callerId: string; endsAt: number }
}

/** What the service worker in apps/web/public/sw.js reads. */
interface PushContent {
  kind: 'message' | 'call' | 'missed_call'
  language: Language
  channelKind: 'channel' | 'group' | 'direct'
  url: string
  tag: string
  /** The name of the channel or group; null in direct messages. */
  name: string | null
  server: string | null
  /** The path of the picture of this Guildhall, if it has one. */
  icon?: string
  /** Only if the account wants the text of messages. */
  author?: string
  /** Empty for a message with files alone. */
  text?: string
}

export interface PushMessage {
  text: string
  /** How long the push service keeps it for a browser that it cannot reach, in seconds. */
  keptSeconds: number
  isUrgent: boolean
}

const messageKeptSeconds = 24 * 60 * 60
/** Push services accept 4096 bytes with the encryption. */
const maxBytes = 3000
const nameMax = 100

/** What is pushed about an notification now; null if it does not notify the account any more. */
export type CreatePushMessage = (
  notification: PendingNotification,
  language: Language,
) => Promise<PushMessage | null>

export function createPushMessages({
  database,
  clock,
  rings,
  readAppearance,
}: Pick<ChatParts, 'database' | 'clock'> & {
  readAppearance: ReadAppearance
  /** Whether the call still rings for the account. */
  rings: (notification: PendingNotification) => boolean
}): CreatePushMessage {
  const { read } = database

  async function find(
    notification: PendingNotification,
    language: Language,
  ): Promise<PushMessage | null> {
    const { userId } = notification
    if ((await presenceOf(read, userId)).status === 'dnd') return null
    const found =
      notification.subject.kind === 'message'
        ? await findMessage(notification, notification.subject.messageId, language)
        : await findCall(notification, notification.subject)
    if (!found) return null
    const { author, text, channel, ...rest } = found
    const { picture } = await readAppearance()
    const content: PushContent = {
      kind: found.kind,
      language,
      ...(picture && { icon: picture.path }),
      ...(await describeChannel(userId, channel, found.query)),
      ...((await findShowText(read, userId)) && { author: shorten(author), text }),
    }
    return { text: fit(content), keptSeconds: rest.keptSeconds, isUrgent: rest.isUrgent }
  }

  async function findMessage(
    { userId, channelId }: PendingNotification,
    messageId: string,
    language: Language,
  ) {
    const found = await messageFor(read, userId, messageId, clock())
    if (found.channel.id !== channelId) return null
    const settings = await settingsOf(userId, found)
    const message = await presentMessage(read, found.channel.server_id, userId, found.row)
    if (!notifiesOf(settings.own, message, settings)) return null
    if (!(await isAddressed(userId, found.channel, message.mentions))) return null
    const [state] = await readStatesOf(read, userId, [channelId])
    if ((state?.seq ?? 0) >= message.seq) return null
    const mention = {
      ...message,
      authorId: message.author.id,
      roleIds: message.mentionedRoles.map(({ id }) => id),
    }
    const markdown = notificationMarkdown(message)
    const names = await channelNamesFor(read, userId, markdown, clock())
    return {
      channel: found,
      kind: message.call ? ('missed_call' as const) : ('message' as const),
      author: message.author.name,
      text: beginningOf(markdown, {
        channel: (id) => names.get(id) ?? unknownChannel[language],
      }),
      query: `?at=${message.seq}`,
      keptSeconds: messageKeptSeconds,
      isUrgent: settings.isConversation || mentionKind(mention, { userId, ...settings }) !== null,
    }
  }

  /** In threads, only followers are notified. An account that is mentioned becomes one. */
  async function isAddressed(
    userId: string,
    channel: ChannelForCaller['channel'],
    mentions: string[],
  ): Promise<boolean> {
    if (channel.thread_of === null || mentions.includes(userId)) return true
    return (await followersAmong(read, channel.id, [userId])).length > 0
  }

  async function findCall(
    notification: PendingNotification,
    { callerId, endsAt }: Extract<PendingNotification['subject'], { kind: 'call' }>,
  ) {
    const { userId, channelId } = notification
    const found = await channelFor(read, userId, channelId, clock())
    const keptSeconds = Math.ceil((endsAt - clock()) / 1000)
    if (keptSeconds <= 0 || !rings(notification)) return null
    const { own, relationships } = await settingsOf(userId, found)
    if (own.isMuted || own.level === 'nothing' || isBlocked(relationships, callerId)) return null
    const { displayName: author } = await userById(read, callerId)
    const kind = 'call' as const
    return { channel: found, kind, author, text: '', query: '', keptSeconds, isUrgent: true }
  }

  async function settingsOf(userId: string, { channel, member }: ChannelForCaller) {
    const serverId = channel.server_id
    const isConversation = member.kind !== 'community'
    const settingsScope = {
      serverId,
      channelId: listedChannelId(channel),
      ...(channel.thread_of !== null && { threadId: channel.id }),
      isConversation,
    }
    const notifications = await notificationsOf(read, userId, [serverId])
    return {
      own: channelNotifications(notifications, settingsScope, clock()),
      isConversation,
      roleIds: member.roles.map(({ id }) => id),
      relationships: await relationshipsOf(read, userId),
      user: await userById(read, userId),
    }
  }

  async function describeChannel(
    userId: string,
    { channel, member }: ChannelForCaller,
    query: string,
  ): Promise<Pick<PushContent, 'channelKind' | 'url' | 'tag' | 'name' | 'server'>> {
    const { id: channelId, server_id: serverId } = channel
    if (member.kind === 'community') {
      const server = await serverById(read, serverId, 0)
      const url = channelUrl(channel, query)
      return {
        channelKind: 'channel',
        url,
        tag: channelId,
        name: channel.name,
        server: server.name,
      }
    }
    const url = `${pagePath('messages', { channelId })}${query}`
    const content = { channelKind: member.kind, url, tag: channelId, server: null } as const
    if (member.kind === 'direct') return { ...content, name: null }
    const group = await conversationById(read, serverId)
    const others = group?.participants.filter(({ id }) => id !== userId) ?? []
    return {
      ...content,
      name: shorten(group?.name ?? others.map(({ displayName }) => displayName).join(', ')),
    }
  }

  return async (notification, language) => {
    try {
      return await find(notification, language)
    } catch (error) {
      // The message was deleted, or the account may not read it any more.
      if (error instanceof AppError && error.code === 'not_found') return null
      throw error
    }
  }
}

function channelUrl(channel: ChannelForCaller['channel'], query: string): string {
  const { id, server_id: serverId, thread_of: parentId } = channel
  if (parentId === null) return `${pagePath('channel', { serverId, channelId: id })}${query}`
  return `${pagePath('channel', { serverId, channelId: parentId })}?thread=${id}${query.replace('?at', '&threadAt')}`
}

function shorten(name: string): string {
  return [...name].slice(0, nameMax).join('')
}

function fit(content: PushContent): string {
  const text = JSON.stringify(content)
  if (Buffer.byteLength(text) <= maxBytes) return text
  const { author: _author, text: _text, ...rest } = content
  return JSON.stringify(rest)
}
