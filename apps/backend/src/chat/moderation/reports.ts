import { limits } from '@guildhall/contract'
import type {
  MessageReport,
  ReportMessageRequest,
  ReportOutcome,
  ReportsQuery,
} from '@guildhall/contract'
import { appError, invalidInput, notFound } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import { requireAllowed } from '../../core/rate-limit.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { ChatParts } from '../chat-parts.ts'
import { recordAudit } from '../audit/actions.ts'
import { channelFor, listedChannelId, visibleChannelIds } from '../channels/access.ts'
import { copyForReport, messageFor, presentMessage } from '../messages/access.ts'
import { memberWith } from '../permissions/access.ts'
import { announceReport } from './access.ts'
import {
  closeReports,
  countOpenIn,
  countOpenOf,
  findReport,
  hasReported,
  insertReport,
  listReports,
} from './reports-store.ts'

interface ReportPage {
  reports: MessageReport[]
  /** In channels that the caller can see. */
  openCount: number
  nextCursor: string | null
}

export interface MessageReports {
  /**
   * Reports a message of another account in a server. Throws `not_found`, `invalid_input`, `conflict`, `limit_reached` and
   * `rate_limited`.
   */
  create(
    userId: string,
    message: { channelId: string; messageId: string },
    input: ReportMessageRequest,
  ): Promise<void>
  /** Newest first. Needs `manage_messages`, as does `close`. */
  list(userId: string, serverId: string, query: ReportsQuery): Promise<ReportPage>
  /** Closes all open reports of the same message. Throws `not_found` when the report is closed. */
  close(userId: string, serverId: string, reportId: string, outcome: ReportOutcome): Promise<void>
}

const pageSize = 50

/** Of each account. */
const reportsPerHour = 20

export function createMessageReports({
  database,
  publisher,
  clock,
  rateLimits,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock' | 'rateLimits'>): MessageReports {
  const reportLimit = rateLimits.perHour('message-reports', reportsPerHour)
  return {
    async create(userId, { channelId, messageId }, { category, text = '' }) {
      requireAllowed(await reportLimit.take(userId))
      await publisher.transaction(async (tx, publish) => {
        const now = clock()
        const { row, channel, member } = await messageFor(tx, userId, messageId, now)
        if (channel.id !== channelId || member.kind !== 'community') throw notFound('message')
        if (row.author_kind === 'user' && row.author_id === userId) {
          throw invalidInput('messageId', 'own_account')
        }
        if (await hasReported(tx, userId, messageId)) throw appError('already_reported')
        if ((await countOpenOf(tx, userId)) >= limits.openReports) {
          throw appError('open_report_limit', { max: limits.openReports })
        }
        const { author } = await presentMessage(tx, channel.server_id, null, row)
        const { content, attachments, createdAt } = copyForReport(row)
        await insertReport(tx, {
          id: newId(),
          server_id: channel.server_id,
          channel_id: channelId,
          message_id: messageId,
          seq: row.seq,
          author_kind: row.author_kind,
          author_id: row.author_id,
          author_name: author.name,
          content,
          attachments: JSON.stringify(attachments),
          sent_at: createdAt,
          reporter_id: userId,
          category,
          text: text.toWellFormed().trim(),
          created_at: now,
          closed_at: null,
          closed_by: null,
          outcome: null,
        })
        await announceReport(tx, publish, {
          serverId: channel.server_id,
          channelId: listedChannelId(channel),
          author: author.name,
          category,
          now,
        })
        publishToModerators(publish, channel.server_id)
      })
    },

    async list(userId, serverId, { state = 'open', before }) {
      const { read } = database
      const member = await memberWith(read, userId, serverId, 'manage_messages', clock())
      const scope = { serverId, channelIds: [...(await visibleChannelIds(read, member))] }
      const page = { isOpen: state === 'open', before, limit: pageSize + 1 }
      const found = await listReports(read, scope, page)
      const reports = found.slice(0, pageSize)
      const nextCursor = found.length > pageSize ? (reports.at(-1)?.id ?? null) : null
      return { reports, openCount: await countOpenIn(read, scope), nextCursor }
    },

    close: (userId, serverId, reportId, outcome) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        await memberWith(tx, userId, serverId, 'manage_messages', now)
        const report = await findReport(tx, serverId, reportId)
        if (!report) throw notFound('report')
        const { channel } = await channelFor(tx, userId, report.channel_id, now)
        const { message_id: targetId } = report
        const count = await closeReports(tx, targetId, { by: userId, at: now, outcome })
        if (count === 0) throw notFound('report')
        const changes = { channelId: listedChannelId(channel), outcome, count }
        await recordAudit(tx, 'report.closed', {
          serverId,
          actorId: userId,
          targetId,
          changes,
          now,
        })
        publishToModerators(publish, serverId)
      }),
  }
}

function publishToModerators(publish: Publish, serverId: string): void {
  publish({ kind: 'server', serverId }, { type: 'reports.updated', data: { serverId } })
}
