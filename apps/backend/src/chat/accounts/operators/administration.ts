import type { OperatorLogAction } from '@guildhall/contract'
import { appError, invalidInput } from '../../../core/app-error.ts'
import type { EventPublisher, Publish } from '../../../events/event-publisher.ts'
import type { Reader, Transaction } from '../../../storage/database.ts'
import type { ChatParts } from '../../chat-parts.ts'
import { deleteAccount } from '../deletion.ts'
import type { KeepOperator } from './keep-operator.ts'
import { deleteOperator, insertOperator, recordOperation } from './operators-store.ts'
import { createPasswordReset } from '../login/password-resets.ts'
import { endAllSessions } from '../login/sessions.ts'
import { listAccounts, updateSuspension } from './accounts-store.ts'
import { findCredentials } from '../credentials.ts'
import { deletePasskeys } from '../passkeys/access.ts'
import { deletePasswordReset } from '../login/password-resets.ts'
import { deleteTwoFactor } from '../two-factor/access.ts'

/** The operator's actions on accounts. All methods throw `not_found` for unknown usernames. */
export interface AccountAdministration {
  /** Creates the token of a link that sets a new password once. Earlier tokens of the account become invalid. */
  createPasswordReset(username: string): Promise<PasswordReset>
  /** Ends all sessions and refuses logins until `restore`. Throws `conflict` when the account is suspended already. */
  suspend(username: string): Promise<{ username: string; endedSessions: number }>
  /** Throws `conflict` when the account is not suspended. */
  restore(username: string): Promise<{ username: string }>
  /** Turns two-factor authentication off. Throws `conflict` when it is off. */
  disableTwoFactor(username: string): Promise<{ username: string }>
  /** Throws `conflict` when the account has none. */
  removePasskeys(username: string): Promise<{ username: string; removed: number }>
  /** Deletes the account, with or without its messages. Throws `conflict` while it owns servers. */
  remove(
    username: string,
    deleteMessages: boolean,
  ): Promise<{ username: string; endedSessions: number }>
  /** Makes the account an operator. Throws `conflict` when it is one. */
  grant(username: string): Promise<{ username: string }>
  /** Throws `conflict` when the account is no operator. */
  revoke(username: string): Promise<{ username: string }>
}

export interface PasswordReset {
  username: string
  token: string
  expiresAt: number
  isSuspended: boolean
}

export function createAccountAdministration({
  publisher,
  clock,
  log,
  keepOperator,
  actorId = null,
}: Pick<ChatParts, 'clock' | 'log'> & {
  publisher: Pick<EventPublisher, 'transaction'>
  keepOperator: KeepOperator
  /** The operator who acts; null for the command line. */
  actorId?: string | null
}): AccountAdministration {
  async function change<T>(
    name: string,
    { action, message }: { action: OperatorLogAction; message: string },
    work: (tx: Transaction, account: Account, publish: Publish) => Promise<T>,
  ): Promise<T> {
    const { result, account } = await publisher.transaction(async (tx, publish) => {
      const found = await accountByName(tx, name)
      const result = await keepOperator(tx, () => work(tx, found, publish))
      await recordOperation(tx, { actorId, action, target: found.username, now: clock() })
      return { result, account: found }
    })
    log.info({ userId: account.id, username: account.username, actorId }, message)
    return result
  }

  return {
    createPasswordReset: (name) =>
      change(name, changes.resetPassword, async (tx, account) => {
        const { token, expiresAt } = await createPasswordReset(tx, account.id, clock())
        const isSuspended = account.suspended_at !== null
        return { username: account.username, token, expiresAt, isSuspended }
      }),

    suspend: (name) =>
      change(name, changes.suspend, async (tx, account, publish) => {
        const { id, username } = account
        if (id === actorId) throw invalidInput('username', 'own_account')
        if (account.suspended_at !== null) throw appError('already_suspended', { username })
        await updateSuspension(tx, id, clock())
        await deletePasswordReset(tx, id)
        return { username, endedSessions: await endAllSessions(tx, publish, id) }
      }),

    restore: (name) =>
      change(name, changes.restore, async (tx, { id, username, ...account }) => {
        if (account.suspended_at === null) throw appError('not_suspended', { username })
        await updateSuspension(tx, id, null)
        return { username }
      }),

    disableTwoFactor: (name) =>
      change(name, changes.disableTwoFactor, async (tx, account) => {
        const { id, username } = account
        if (!(await deleteTwoFactor(tx, id))) throw appError('no_two_factor', { username })
        return { username }
      }),

    removePasskeys: (name) =>
      change(name, changes.removePasskeys, async (tx, { id, username }) => {
        const removed = await deletePasskeys(tx, id)
        if (removed === 0) throw appError('no_passkeys', { username })
        return { username, removed }
      }),

    remove: (name, deleteMessages) =>
      change(name, changes.remove(deleteMessages), async (tx, { id, username }, publish) => {
        if (id === actorId) throw invalidInput('username', 'own_account')
        const deletion = { userId: id, deleteMessages, now: clock() }
        return { username, endedSessions: await deleteAccount(tx, publish, deletion) }
      }),

    grant: (name) =>
      change(name, changes.grant, async (tx, { id, username }) => {
        if (!(await insertOperator(tx, id, clock()))) {
          throw appError('already_operator', { username })
        }
        return { username }
      }),

    revoke: (name) =>
      change(name, changes.revoke, async (tx, { id, username }) => {
        if (!(await deleteOperator(tx, id))) throw appError('not_operator', { username })
        return { username }
      }),
  }
}

const changes = {
  resetPassword: {
    action: 'reset_password',
    message: 'the operator made a link to reset a password',
  },
  suspend: { action: 'suspend', message: 'the operator suspended an account' },
  restore: { action: 'restore', message: 'the operator restored an account' },
  disableTwoFactor: {
    action: 'disable_two_factor',
    message: 'the operator turned two-factor authentication off',
  },
  removePasskeys: { action: 'remove_passkeys', message: 'the operator removed passkeys' },
  remove: (withMessages: boolean) => ({
    action: withMessages ? ('delete_with_messages' as const) : ('delete' as const),
    message: 'the operator deleted an account',
  }),
  grant: { action: 'grant_operator', message: 'an account became an operator' },
  revoke: { action: 'revoke_operator', message: 'an account is no operator any more' },
} as const

/** Commands that the operator's command line sends to the running process, or runs itself when there is none. */
export interface AccountCommands {
  /** `url` is the address of this installation. */
  'password-reset': (username: string) => Promise<PasswordReset & { url: string }>
  suspend: AccountAdministration['suspend']
  restore: AccountAdministration['restore']
  'disable-two-factor': AccountAdministration['disableTwoFactor']
  'remove-passkeys': AccountAdministration['removePasskeys']
  'delete-account': (username: string) => ReturnType<AccountAdministration['remove']>
  'delete-account-with-messages': (username: string) => ReturnType<AccountAdministration['remove']>
  'grant-operator': AccountAdministration['grant']
  'revoke-operator': AccountAdministration['revoke']
}

export function accountCommands(
  administration: AccountAdministration,
  publicUrl: () => string,
): AccountCommands & Record<string, (username: string) => Promise<object>> {
  return {
    'password-reset': async (username) => ({
      ...(await administration.createPasswordReset(username)),
      url: publicUrl(),
    }),
    suspend: administration.suspend,
    restore: administration.restore,
    'disable-two-factor': administration.disableTwoFactor,
    'remove-passkeys': administration.removePasskeys,
    'delete-account': (username) => administration.remove(username, false),
    'delete-account-with-messages': (username) => administration.remove(username, true),
    'grant-operator': administration.grant,
    'revoke-operator': administration.revoke,
  }
}

type Account = NonNullable<Awaited<ReturnType<typeof findCredentials>>>

async function accountByName(reader: Reader, name: string): Promise<Account> {
  const username = name.trim().replace(/^@/, '').toLowerCase()
  const account = await findCredentials(reader, { username })
  if (!account) throw appError('no_such_account', { username })
  return account
}

export interface ListedAccount {
  id: string
  username: string
  displayName: string
  createdAt: number
  /** Null when the account has no session. */
  lastSeenAt: number | null
  suspendedAt: number | null
  servers: number
  /** The size of its attachments. */
  bytes: number
  isOperator: boolean
}

/** Accounts in the order of their usernames. `next` is the `after` of the next page. */
export async function readAccounts(
  reader: Reader,
  query: Parameters<typeof listAccounts>[1],
): Promise<{ accounts: ListedAccount[]; next: string | null }> {
  const rows = await listAccounts(reader, { ...query, limit: query.limit + 1 })
  const accounts = rows.slice(0, query.limit).map((row) => ({
    id: row.id,
    username: row.username,
    displayName: row.display_name,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    suspendedAt: row.suspended_at,
    servers: row.servers ?? 0,
    bytes: row.bytes ?? 0,
    isOperator: row.operator !== null,
  }))
  const next = rows.length > query.limit ? (accounts.at(-1)?.username ?? null) : null
  return { accounts, next }
}
