import type { Message } from '@guildhall/contract'
import { AppError, invalidInput } from '../../core/app-error.ts'
import type { Reader } from '../../storage/database.ts'
import { channelFor } from '../channels/access.ts'
import { presentMessages } from './access.ts'
import type { MessageRow } from './store.ts'

/** Where a page of messages of several channels begins: before this message. */
export interface ListCursor {
  /** By which time the list is sorted. */
  createdAt: number
  messageKey: number
}

/** Before the newest message. */
export const newest: ListCursor = {
  createdAt: Number.MAX_SAFE_INTEGER,
  messageKey: Number.MAX_SAFE_INTEGER,
}

export function formatCursor({ createdAt, messageKey }: ListCursor): string {
  return `${createdAt}-${messageKey}`
}

/** Throws `invalid_input`. */
export function parseCursor(cursor: string): ListCursor {
  const [, createdAt, messageKey] = /^(\d{1,16})-(\d{1,16})$/.exec(cursor) ?? []
  const parsed = { createdAt: Number(createdAt), messageKey: Number(messageKey) }
  if (Object.values(parsed).every(Number.isSafeInteger)) return parsed
  throw invalidInput('before', 'not_a_cursor')
}

/** Whether the account can view a channel. Each is looked up once. */
export function createVisibility(reader: Reader, userId: string, now: number) {
  const known = new Map<string, Promise<boolean>>()
  const check = async (channelId: string): Promise<boolean> => {
    try {
      await channelFor(reader, userId, channelId, now)
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return false
      throw error
    }
  }
  return (channelId: string): Promise<boolean> => {
    const checked = known.get(channelId) ?? check(channelId)
    known.set(channelId, checked)
    return checked
  }
}

export interface ListedRow {
  serverId: string
  row: MessageRow
}

/** The messages with their servers, in the same order. */
export async function presentListed(
  reader: Reader,
  userId: string,
  found: readonly ListedRow[],
): Promise<{ serverId: string; message: Message }[]> {
  const presented = new Map<number, { serverId: string; message: Message }>()
  for (const [serverId, group] of Map.groupBy(found, (each) => each.serverId)) {
    const rows = group.map(({ row }) => row)
    const messages = await presentMessages(reader, serverId, userId, rows)
    for (const [index, message] of messages.entries()) {
      presented.set(rows[index]!.message_key, { serverId, message })
    }
  }
  return found.map(({ row }) => presented.get(row.message_key)!)
}
