import { AppError } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { EventPublisher, Publish } from '../../events/event-publisher.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import { deleteAccount } from './deletion.ts'
import { createPasswordReset } from './password-resets.ts'
import { endAllSessions } from './sessions.ts'
import { deletePasswordReset, findCredentials, listAccounts, updateSuspension } from './store.ts'
import { deletePasskeys } from './passkey-store.ts'
import { deleteTwoFactor } from './two-factor-store.ts'

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
}

export interface PasswordReset {
  username: string
  token: string
  expiresAt: number
  isSuspended: boolean
}

interface Dependencies {
  publisher: EventPublisher
  clock: Clock
  log: Log
}

export function createAccountAdministration(parts: Dependencies): AccountAdministration {
  const { publisher, clock, log } = parts

  async function change<T>(
    name: string,
    message: string,
    work: (tx: Transaction, account: Account, publish: Publish) => Promise<T>,
  ): Promise<T> {
    const { result, account } = await publisher.transaction(async (tx, publish) => {
      const found = await accountByName(tx, name)
      return { result: await work(tx, found, publish), account: found }
    })
    log.info({ userId: account.id, username: account.username }, message)
    return result
  }

  return {
    createPasswordReset: (name) =>
      change(name, 'the operator made a link to reset a password', async (tx, account) => {
        const { token, expiresAt } = await createPasswordReset(tx, account.id, clock())
        const isSuspended = account.suspended_at !== null
        return { username: account.username, token, expiresAt, isSuspended }
      }),

    suspend: (name) =>
      change(name, 'the operator suspended an account', async (tx, account, publish) => {
        const { id, username } = account
        if (account.suspended_at !== null) {
          throw new AppError('conflict', `${username} is already suspended.`)
        }
        await updateSuspension(tx, id, clock())
        await deletePasswordReset(tx, id)
        return { username, endedSessions: await endAllSessions(tx, publish, id) }
      }),

    restore: (name) =>
      change(name, 'the operator restored an account', async (tx, { id, username, ...account }) => {
        if (account.suspended_at === null) {
          throw new AppError('conflict', `${username} is not suspended.`)
        }
        await updateSuspension(tx, id, null)
        return { username }
      }),

    disableTwoFactor: (name) =>
      change(name, 'the operator turned two-factor authentication off', async (tx, account) => {
        const { id, username } = account
        if (!(await deleteTwoFactor(tx, id))) {
          throw new AppError('conflict', `${username} does not use two-factor authentication.`)
        }
        return { username }
      }),

    removePasskeys: (name) =>
      change(name, 'the operator removed passkeys', async (tx, { id, username }) => {
        const removed = await deletePasskeys(tx, id)
        if (removed === 0) throw new AppError('conflict', `${username} has no passkeys.`)
        return { username, removed }
      }),

    remove: (name, deleteMessages) =>
      change(name, 'the operator deleted an account', async (tx, { id, username }, publish) => {
        const deletion = { userId: id, deleteMessages, now: clock() }
        return { username, endedSessions: await deleteAccount(tx, publish, deletion) }
      }),
  }
}

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
  }
}

type Account = NonNullable<Awaited<ReturnType<typeof findCredentials>>>

async function accountByName(reader: Reader, name: string): Promise<Account> {
  const username = name.trim().replace(/^@/, '').toLowerCase()
  const account = await findCredentials(reader, { username })
  if (!account) throw new AppError('not_found', `There is no account named ${username}.`)
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
  }))
  const next = rows.length > query.limit ? (accounts.at(-1)?.username ?? null) : null
  return { accounts, next }
}
