import { holds } from '@guildhall/contract'
import type { WebhookNotice } from '@guildhall/contract'
import { notFound } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { visibleOutgoing } from '../outgoing-webhooks/access.ts'
import { findMemberContext } from '../permissions/access.ts'
import { visibleWebhooks } from '../webhooks/access.ts'
import { deleteNotices, dismissNotice, findCaretakers, insertNotice, listNotices } from './store.ts'
import type { NoticeRow, NoticeSubject } from './store.ts'

/** What an account should know about webhooks that it looks after. */
export interface WebhookNotices {
  /** Oldest first; without those about webhooks that the account can no longer manage. */
  list(userId: string): Promise<WebhookNotice[]>
  /** Throws `not_found`. */
  dismiss(userId: string, noticeId: string): Promise<void>
}

export function createWebhookNotices({
  database,
  publisher,
  clock,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock'>): WebhookNotices {
  return {
    async list(userId) {
      const rows = await listNotices(database.read, userId)
      const notices: WebhookNotice[] = []
      for (const [serverId, own] of Map.groupBy(rows, (row) => row.serverId)) {
        const names = await manageableNames(database.read, userId, serverId, clock())
        for (const row of own) {
          const notice = toNotice(row, names)
          if (notice) notices.push(notice)
        }
      }
      return notices
    },
    dismiss: (userId, noticeId) =>
      publisher.transaction(async (tx, publish) => {
        if (!(await dismissNotice(tx, userId, noticeId, clock()))) throw notFound('notice')
        publishChange(publish, userId)
      }),
  }
}

interface NewNotice {
  serverId: string
  /** Who created the webhook. */
  createdBy: string
  subject: NoticeSubject
  since: number
  now: number
}

/** Notifies the creator of a webhook and the owner of the server, once until the notices are withdrawn. */
export async function recordNotice(
  tx: Transaction,
  publish: Publish,
  { serverId, createdBy, ...notice }: NewNotice,
): Promise<void> {
  for (const userId of await findCaretakers(tx, serverId, createdBy)) {
    const isNew = await insertNotice(tx, { ...notice, id: newId(), userId, serverId })
    if (isNew) publishChange(publish, userId)
  }
}

/** Removes the notices about something that works again. */
export async function withdrawNotices(
  tx: Transaction,
  publish: Publish,
  subject: NoticeSubject,
): Promise<void> {
  for (const userId of await deleteNotices(tx, subject)) publishChange(publish, userId)
}

function publishChange(publish: Publish, userId: string): void {
  publish({ kind: 'user', userId }, { type: 'webhook_notices.updated', data: {} })
}

/** The names of the webhooks that the account can manage, by id. */
async function manageableNames(
  reader: Reader,
  userId: string,
  serverId: string,
  now: number,
): Promise<Map<string, string>> {
  const member = await findMemberContext(reader, userId, serverId, now)
  if (!member || !holds(member.permissions, 'manage_server')) return new Map()
  const all = [
    ...(await visibleWebhooks(reader, member)),
    ...(await visibleOutgoing(reader, member)),
  ]
  return new Map(all.map(({ id, name }) => [id, name]))
}

function toNotice(row: NoticeRow, names: Map<string, string>): WebhookNotice | null {
  const { id, serverId, outgoingWebhookId, since, createdAt } = row
  const webhookId = row.webhookId ?? outgoingWebhookId ?? ''
  const webhookName = names.get(webhookId)
  if (webhookName === undefined) return null
  const isOutgoing = outgoingWebhookId !== null
  return {
    id,
    kind: isOutgoing ? 'turned_off' : 'failing',
    serverId,
    webhookId,
    webhookName,
    form: isOutgoing ? null : row.form,
    since,
    createdAt,
  }
}
