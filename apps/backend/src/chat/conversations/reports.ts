import { channelContent, limits } from '@guildhall/contract'
import type { CreateReportRequest } from '@guildhall/contract'
import { appError, invalidInput, notFound } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import { requireAllowed } from '../../core/rate-limit.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { channelFor, channelsOf } from '../channels/access.ts'
import { copyForReport, messageFor, newestMessages } from '../messages/access.ts'
import type { ReportedMessage } from '../messages/access.ts'
import { conversationById } from './access.ts'
import {
  closeReport,
  countOpenReports,
  findReportRow,
  insertReport,
  listReportRows,
} from './reports-store.ts'

export interface Report {
  id: string
  /** Usernames; null for an account that was deleted. */
  reporter: string | null
  reported: string | null
  conversationId: string
  messageId: string | null
  reason: string
  messages: ReportedMessage[]
  createdAt: number
  closedAt: number | null
}

/** Throws `not_found`, `invalid_input`, `limit_reached` and `rate_limited`. */
export type CreateReport = (
  userId: string,
  conversationId: string,
  input: CreateReportRequest,
) => Promise<void>

/** Of each account. */
const reportsPerHour = 20
/** How many messages the operator receives: so many in all … */
const storedMessages = 20
/** … and so many after the reported one. */
const storedAfter = 5

export function createReports({
  database,
  clock,
  rateLimits,
}: Pick<ChatParts, 'database' | 'clock' | 'rateLimits'>): CreateReport {
  const { read } = database
  const reportLimit = rateLimits.perHour('account-reports', reportsPerHour)
  return async (userId, conversationId, { messageId = null, userId: personId, reason }) => {
    const now = clock()
    if ((messageId === null) === (personId === undefined)) {
      throw invalidInput('messageId', 'message_or_person')
    }
    const conversation = await conversationById(read, conversationId)
    const ids = conversation?.participants.map(({ id }) => id) ?? []
    if (!ids.includes(userId)) throw notFound('conversation')
    const channel = (await channelsOf(read, conversationId)).find(
      ({ type }) => channelContent(type) === 'messages',
    )
    const { channel: row } = await channelFor(read, userId, channel?.id ?? '', now)
    let reportedId = personId
    let before = Number.MAX_SAFE_INTEGER
    if (messageId !== null) {
      const { row: message } = await messageFor(read, userId, messageId, now)
      const isFromPerson = message.author_kind === 'user'
      if (message.channel_id !== row.id || !isFromPerson) throw notFound('message')
      reportedId = message.author_id
      before = message.seq + storedAfter + 1
    } else if (!ids.includes(personId ?? '')) throw notFound('user')
    if (reportedId === undefined || reportedId === userId) {
      throw invalidInput(messageId === null ? 'userId' : 'messageId', 'own_account')
    }
    requireAllowed(await reportLimit.take(userId))
    const messages = await newestMessages(database.read, row, before, storedMessages)
    const report = {
      id: newId(),
      reporter_id: userId,
      reported_id: reportedId,
      server_id: conversationId,
      message_id: messageId,
      reason: reason.toWellFormed(),
      messages: JSON.stringify(messages.reverse().map(copyForReport)),
      created_at: now,
      closed_at: null,
    }
    await database.transaction(async (tx) => {
      if ((await countOpenReports(tx, userId)) >= limits.openReports) {
        throw appError('report_limit', { max: limits.openReports })
      }
      await insertReport(tx, report)
    })
  }
}

/** Oldest first. For the operator. */
export async function listReports(
  reader: Reader,
  query: { withClosed: boolean; limit: number },
): Promise<Report[]> {
  return (await listReportRows(reader, query)).map(toReport)
}

/** Throws `not_found`. */
export async function getReport(reader: Reader, id: string): Promise<Report> {
  const row = await findReportRow(reader, id)
  if (!row) throw notFound('report')
  return toReport(row)
}

/** Throws `not_found`, and `conflict` when it is closed already. */
export async function closeOpenReport(tx: Transaction, id: string, now: number): Promise<void> {
  const { closedAt } = await getReport(tx, id)
  if (closedAt !== null) throw appError('report_closed', { id })
  await closeReport(tx, id, now)
}

function toReport(row: NonNullable<Awaited<ReturnType<typeof findReportRow>>>): Report {
  return {
    id: row.id,
    reporter: row.reporter,
    reported: row.reported,
    conversationId: row.server_id,
    messageId: row.message_id,
    reason: row.reason,
    messages: JSON.parse(row.messages) as ReportedMessage[],
    createdAt: row.created_at,
    closedAt: row.closed_at,
  }
}
