import { limits } from '@guildhall/contract'
import type { InboxQuery, SavedMessage } from '@guildhall/contract'
import { appError } from '../../../core/app-error.ts'
import type { ChatParts } from '../../chat-parts.ts'
import { messageInChannel } from '../access.ts'
import {
  createVisibility,
  formatCursor,
  newest,
  parseCursor,
  presentListed,
} from '../message-lists.ts'
import type { ListCursor } from '../message-lists.ts'
import { countSaved, deleteSaved, insertSaved, isSaved, listSaved } from './store.ts'
import type { SavedRow } from './store.ts'

/** Messages that accounts keep for themselves. Those that are deleted or that they can't view any more are left out. */
export interface SavedMessages {
  /** The latest first. Throws `invalid_input`. */
  list(
    userId: string,
    query: InboxQuery,
  ): Promise<{ saved: SavedMessage[]; nextCursor: string | null }>
  /** Also of messages that the account can't view any more. */
  listIds(userId: string): Promise<string[]>
  /** Does nothing for saved messages. Throws `not_found` and `limit_reached`. */
  save(userId: string, channelId: string, messageId: string): Promise<void>
  /** Does nothing for messages that are not saved. Throws `not_found`. */
  unsave(userId: string, channelId: string, messageId: string): Promise<void>
}

const defaultLimit = 25
const batchSize = 100

export function createSavedMessages({
  database: { read },
  publisher,
  clock,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock'>): SavedMessages {
  return {
    async list(userId, { before, limit = defaultLimit }) {
      const isVisible = createVisibility(read, userId, clock())
      const found: SavedRow[] = []
      let cursor: ListCursor | null = before === undefined ? newest : parseCursor(before)
      // An account has few batches of saved messages.
      while (cursor !== null && found.length <= limit) {
        const page: SavedRow[] = await listSaved(read, userId, cursor, batchSize)
        for (const each of page) if (await isVisible(each.row.channel_id)) found.push(each)
        const last = page.length < batchSize ? undefined : page.at(-1)
        cursor = last ? cursorOf(last) : null
      }
      const shown = found.slice(0, limit)
      const presented = await presentListed(read, userId, shown)
      const last = shown.at(-1)
      return {
        saved: presented.map((each, index) => ({ ...each, savedAt: shown[index]!.savedAt })),
        nextCursor: found.length > limit && last ? formatCursor(cursorOf(last)) : null,
      }
    },
    async listIds(userId) {
      const rows = await listSaved(read, userId, newest, limits.savedMessages)
      return rows.map(({ row }) => row.id)
    },
    save: (userId, channelId, messageId) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const { row } = await messageInChannel(tx, userId, { channelId, messageId, now })
        if (await isSaved(tx, userId, row.message_key)) return
        if ((await countSaved(tx, userId)) >= limits.savedMessages) {
          throw appError('saved_limit', { max: limits.savedMessages })
        }
        await insertSaved(tx, { userId, messageKey: row.message_key, savedAt: now })
        publish({ kind: 'user', userId }, savedEvent(row.id, true))
      }),
    unsave: (userId, channelId, messageId) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const { row } = await messageInChannel(tx, userId, { channelId, messageId, now })
        if (!(await isSaved(tx, userId, row.message_key))) return
        await deleteSaved(tx, userId, row.message_key)
        publish({ kind: 'user', userId }, savedEvent(row.id, false))
      }),
  }
}

function savedEvent(messageId: string, isSaved: boolean) {
  return { type: 'saved_messages.updated', data: { messageId, isSaved } } as const
}

function cursorOf({ savedAt, row }: SavedRow): ListCursor {
  return { createdAt: savedAt, messageKey: row.message_key }
}
