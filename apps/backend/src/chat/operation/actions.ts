import type {
  Announcement,
  ChangeOperatorServerRequest,
  CreateInvitationRequest,
  OperatorAccount,
  OperatorAccountAction,
  OperatorLogAction,
  OperatorLogEntry,
  OperatorReport,
  OperatorServer,
  SetAnnouncementRequest,
} from '@guildhall/contract'
import { pagePath } from '@guildhall/contract'
import { appError, invalidInput } from '../../core/app-error.ts'
import type { EventPublisher } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { isOperator, recordOperation } from '../accounts/access.ts'
import type { Confirmation, KeepOperator, PasswordCheck } from '../accounts/access.ts'
import {
  createAccountAdministration,
  createInvitation,
  listInvitations,
  readAccounts,
  revokeInvitation,
} from '../accounts/actions.ts'
import type { InvitationWithoutUrl } from '../accounts/actions.ts'
import { closeOpenReport, listReports } from '../conversations/actions.ts'
import { replacePicture } from '../instance/access.ts'
import type { Picture } from '../../core/appearance.ts'
import { deleteAsOperator, readServers, transferAsOperator } from '../servers/access.ts'
import { findAnnouncement, listOperations, replaceAnnouncement } from './store.ts'

type Cursor = { limit: number; filter: string | null; after: string | null }

type Transact = EventPublisher['transaction']

/** What operators do in the browser. All methods but `isOperator` and `announcement` throw `forbidden` for others. */
export interface Operation {
  isOperator(userId: string): Promise<boolean>
  require(userId: string): Promise<void>
  accounts(
    userId: string,
    query: Cursor & { only?: 'suspended' | 'operators' | undefined },
  ): Promise<{ accounts: OperatorAccount[]; nextCursor: string | null }>
  /** Returns the link of a password reset. `origin` is what links begin with. */
  changeAccount(
    by: Confirmation,
    change: { username: string; action: OperatorAccountAction; password: string; origin: string },
  ): Promise<string | null>
  servers(
    userId: string,
    query: Cursor,
  ): Promise<{ servers: OperatorServer[]; nextCursor: string | null }>
  changeServer(
    by: Confirmation,
    serverId: string,
    change: ChangeOperatorServerRequest,
  ): Promise<void>
  invitations(userId: string): Promise<InvitationWithoutUrl[]>
  /** Throws `limit_reached`. */
  createInvitation(userId: string, input: CreateInvitationRequest): Promise<InvitationWithoutUrl>
  /** Revoking again does nothing. Throws `not_found`. */
  revokeInvitation(userId: string, code: string): Promise<void>
  reports(userId: string, withClosed: boolean): Promise<OperatorReport[]>
  closeReport(userId: string, reportId: string): Promise<void>
  log(
    userId: string,
    before: string | null,
  ): Promise<{ entries: OperatorLogEntry[]; nextCursor: string | null }>
  announcement(): Promise<Announcement | null>
  setAnnouncement(userId: string, input: SetAnnouncementRequest): Promise<Announcement>
  removeAnnouncement(userId: string): Promise<void>
  /** Shows this uploaded picture for this Guildhall, or none. */
  setPicture(userId: string, picture: Picture | null): Promise<void>
  /** Returns the transactions of an operator whose password is right. Throws `forbidden` and `invalid_input`. */
  confirmed(by: Confirmation, password: string): Promise<Transact>
  /** Checks the password, does the work and records it. */
  confirm(
    by: Confirmation,
    password: string,
    action: OperatorLogAction,
    work: (tx: Transaction) => unknown,
    target?: string,
  ): Promise<void>
}

const entriesPerPage = 50
const reportsAtOnce = 100

export function createOperation({
  database,
  publisher,
  presence,
  passwordCheck,
  keepOperator,
  clock,
  log,
}: Pick<ChatParts, 'database' | 'publisher' | 'presence' | 'clock' | 'log'> & {
  passwordCheck: PasswordCheck
  keepOperator: KeepOperator
}): Operation {
  const { read } = database

  async function requireOperator(userId: string): Promise<void> {
    if (!(await isOperator(read, userId))) throw appError('operator_only')
  }

  /** Transactions of an operator: each checks again that the account still is one. */
  function transactAs(
    userId: string,
    check: (tx: Transaction) => Promise<void> = async () => undefined,
  ): Transact {
    return (work) =>
      publisher.transaction(async (tx, publish) => {
        if (!(await isOperator(tx, userId))) throw appError('operator_only')
        await check(tx)
        return work(tx, publish)
      })
  }

  /** The same for what needs the operator's password. */
  async function confirmed(by: Confirmation, password: string): Promise<Transact> {
    await requireOperator(by.userId)
    const check = await passwordCheck.require({ ...by, field: 'password', password })
    return transactAs(by.userId, check)
  }

  return {
    isOperator: (userId) => isOperator(read, userId),
    require: requireOperator,

    async accounts(userId, { filter, after, limit, only }) {
      await requireOperator(userId)
      const query = {
        filter,
        suspendedOnly: only === 'suspended',
        operatorsOnly: only === 'operators',
        after,
        limit,
      }
      const { accounts, next } = await readAccounts(read, query)
      return { accounts, nextCursor: next }
    },

    async changeAccount(by, { username, action, password, origin }) {
      const transaction = await confirmed(by, password)
      const actorId = by.userId
      const administration = createAccountAdministration({
        publisher: { transaction },
        clock,
        log,
        keepOperator,
        actorId,
      })
      const work = {
        suspend: () => administration.suspend(username),
        restore: () => administration.restore(username),
        disable_two_factor: () => administration.disableTwoFactor(username),
        remove_passkeys: () => administration.removePasskeys(username),
        grant_operator: () => administration.grant(username),
        revoke_operator: () => administration.revoke(username),
        delete: () => administration.remove(username, false),
        delete_with_messages: () => administration.remove(username, true),
      }
      if (action !== 'reset_password') {
        await work[action]()
        return null
      }
      const { token } = await administration.createPasswordReset(username)
      // After the #, so that the token does not appear in logs and Referer headers.
      return `${origin}${pagePath('resetPassword')}#${token}`
    },

    async servers(userId, query) {
      await requireOperator(userId)
      return readServers(read, query)
    },

    async changeServer(by, serverId, { action, name = '', owner = '', password }) {
      const transaction = await confirmed(by, password)
      const online = presence.onlineCount(serverId)
      await transaction(async (tx, publish) => {
        const now = clock()
        const isDeletion = action === 'delete'
        const target = isDeletion
          ? await deleteAsOperator(tx, publish, { serverId, name })
          : await transferAsOperator(tx, publish, { serverId, owner, online, now })
        const logged = isDeletion ? ('delete_server' as const) : ('transfer_server' as const)
        await recordOperation(tx, { actorId: by.userId, action: logged, target, now })
      })
    },

    async invitations(userId) {
      await requireOperator(userId)
      return listInvitations(read, clock())
    },

    createInvitation: (userId, input) =>
      transactAs(userId)((tx) => createInvitation(tx, input, { actorId: userId, now: clock() })),

    revokeInvitation: (userId, code) =>
      transactAs(userId)((tx) => revokeInvitation(tx, code, { actorId: userId, now: clock() })),

    async reports(userId, withClosed) {
      await requireOperator(userId)
      const reports = await listReports(read, { withClosed, limit: reportsAtOnce })
      return reports.map(toOperatorReport)
    },

    closeReport: (userId, reportId) =>
      transactAs(userId)(async (tx) => {
        const now = clock()
        await closeOpenReport(tx, reportId, now)
        await recordOperation(tx, { actorId: userId, action: 'close_report', target: '', now })
      }),

    async log(userId, before) {
      await requireOperator(userId)
      const found = await listOperations(read, { before, limit: entriesPerPage + 1 })
      const entries = found.slice(0, entriesPerPage)
      const isMore = found.length > entriesPerPage
      return { entries, nextCursor: isMore ? (entries.at(-1)?.id ?? null) : null }
    },

    announcement: () => findAnnouncement(read, clock()),

    setAnnouncement: (userId, { text, level, endsAt = null }) =>
      transactAs(userId)(async (tx) => {
        const now = clock()
        if (endsAt !== null && endsAt <= now) throw invalidInput('endsAt', 'in_the_past')
        const next = { text: text.toWellFormed(), level, endsAt }
        const announcement = await replaceAnnouncement(tx, next)
        if (!announcement) throw new Error('the announcement is missing')
        await recordOperation(tx, { actorId: userId, action: 'set_announcement', target: '', now })
        return announcement
      }),

    removeAnnouncement: (userId) =>
      transactAs(userId)(async (tx) => {
        await replaceAnnouncement(tx, null)
        const action = 'remove_announcement' as const
        await recordOperation(tx, { actorId: userId, action, target: '', now: clock() })
      }),

    setPicture: (userId, picture) =>
      transactAs(userId)(async (tx) => {
        const hadPicture = await replacePicture(tx, picture)
        if (!picture && !hadPicture) return
        const action = picture ? ('set_picture' as const) : ('remove_picture' as const)
        await recordOperation(tx, { actorId: userId, action, target: '', now: clock() })
      }),

    confirmed,

    async confirm(by, password, action, work, target = '') {
      const transaction = await confirmed(by, password)
      await transaction(async (tx) => {
        await work(tx)
        await recordOperation(tx, { actorId: by.userId, action, target, now: clock() })
      })
    },
  }
}

/** Without the conversation, which the operator cannot open. */
function toOperatorReport(report: Awaited<ReturnType<typeof listReports>>[number]): OperatorReport {
  const { id, reporter, reported, messageId, reason, messages, createdAt, closedAt } = report
  return { id, reporter, reported, messageId, reason, messages, createdAt, closedAt }
}
