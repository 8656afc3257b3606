import { channelNotifications, mentionKind } from '@guildhall/contract'
import type {
  InboxQuery,
  Mention,
  MentionedRole,
  Notifications,
  Relationship,
} from '@guildhall/contract'
import type { ChatParts } from '../../chat-parts.ts'
import { notificationsOf } from '../../notifications/access.ts'
import { relationshipsOf } from '../../relationships/access.ts'
import {
  createVisibility,
  formatCursor,
  newest,
  parseCursor,
  presentListed,
} from '../message-lists.ts'
import type { ListCursor, ListedRow } from '../message-lists.ts'
import { expireMentionsStep, listMentions, listRoleIds, messagesByKeys } from './store.ts'

export interface Inbox {
  /** Messages that mention the account, newest first, from channels that it can view. Throws `invalid_input`. */
  list(
    userId: string,
    query: InboxQuery,
  ): Promise<{ mentions: Mention[]; nextCursor: string | null }>
}

const keptMs = 30 * 24 * 60 * 60 * 1000
const expiryMs = 10 * 60 * 1000
const defaultLimit = 25
/** A request reads at most so many mentions, of which the account may see few or none. */
const batches = 4
const batchSize = 100

export function createInbox({
  database,
  jobs,
  clock,
}: Pick<ChatParts, 'database' | 'jobs' | 'clock'>): Inbox {
  jobs.every('recent mentions', expiryMs, () =>
    database.write([expireMentionsStep(clock() - keptMs)]),
  )
  return {
    async list(userId, { before, limit = defaultLimit }) {
      const { read } = database
      const now = clock()
      const reader = {
        userId,
        roleIds: await listRoleIds(read, userId),
        notifications: await notificationsOf(read, userId),
        relationships: await relationshipsOf(read, userId),
        now,
      }
      const isVisible = createVisibility(read, userId, now)
      const found: ListedRow[] = []
      let cursor: ListCursor | null = before === undefined ? newest : parseCursor(before)
      for (let batch = 0; batch < batches && cursor !== null; batch += 1) {
        const page = await listMentions(read, userId, cursor, {
          since: now - keptMs,
          limit: batchSize,
        })
        const rows = await messagesByKeys(
          read,
          page.map(({ messageKey }) => messageKey),
        )
        cursor = page.length < batchSize ? null : (page.at(-1) ?? null)
        for (const [index, mention] of page.entries()) {
          const loaded = rows.get(mention.messageKey)
          if (!loaded || !isListed(loaded, reader)) continue
          if (!(await isVisible(loaded.row.channel_id))) continue
          found.push(loaded)
          if (found.length < limit) continue
          const isLast = index === page.length - 1 && cursor === null
          return {
            mentions: await presentListed(read, userId, found),
            nextCursor: isLast ? null : formatCursor(mention),
          }
        }
      }
      return {
        mentions: await presentListed(read, userId, found),
        nextCursor: cursor && formatCursor(cursor),
      }
    },
  }
}

interface MentionReader {
  userId: string
  /** In all servers. */
  roleIds: string[]
  notifications: Notifications
  relationships: Relationship[]
  now: number
}

/** The messages that count as mentions, also in muted channels. */
function isListed(
  { serverId, row }: ListedRow,
  { userId, roleIds, notifications, relationships, now }: MentionReader,
): boolean {
  const channel = { serverId, channelId: row.channel_id }
  const { suppressEveryone, suppressRoles } = channelNotifications(notifications, channel, now)
  const roles = JSON.parse(row.mentioned_roles) as MentionedRole[]
  const message = {
    authorId: row.author_id,
    mentions: JSON.parse(row.mentions) as string[],
    roleIds: suppressRoles ? [] : roles.map(({ id }) => id),
    mentionsEveryone: row.mentions_everyone === 1 && !suppressEveryone,
    // A message that mentions those who are online is found only for them.
    mentionsHere: row.mentions_here === 1 && !suppressEveryone,
  }
  return mentionKind(message, { userId, roleIds, relationships }) !== null
}
