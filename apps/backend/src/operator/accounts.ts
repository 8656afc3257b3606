import { pagePath } from '@guildhall/contract'
import type { AccountCommands, ListedAccount } from '../chat/accounts/operators/administration.ts'
import { readAccounts } from '../chat/accounts/operators/administration.ts'
import { runAccountCommand } from './account-command.ts'
import { parseLimit, UsageError } from './command.ts'
import type { Command, CommandInput } from './command.ts'
import { table, timeText } from './print.ts'
import { withDatabase } from './with-database.ts'

const defaultLimit = 100

export const accountCommands: Command[] = [
  {
    usage: 'password-reset NAME [--url ADDRESS]',
    summary: 'print a one-time link to set a new password, valid for an hour',
    options: { url: { type: 'string' } },
    run: resetPassword,
  },
  {
    usage: 'accounts list [--filter TEXT] [--suspended] [--limit N] [--after NAME] [--json]',
    summary: `list accounts by username, ${defaultLimit} at a time`,
    options: {
      filter: { type: 'string' },
      suspended: { type: 'boolean' },
      limit: { type: 'string' },
      after: { type: 'string' },
      json: { type: 'boolean' },
    },
    run: list,
  },
  {
    usage: 'accounts suspend NAME',
    summary: 'suspend an account: sign it out everywhere and block logins',
    async run({ args: [name = ''], config }) {
      const { username, endedSessions } = await runAccountCommand(config, 'suspend', name)
      return `Suspended ${username}. Sessions ended: ${endedSessions}.\n`
    },
  },
  {
    usage: 'accounts restore NAME',
    summary: 'lift the suspension of an account',
    async run({ args: [name = ''], config }) {
      const { username } = await runAccountCommand(config, 'restore', name)
      return `Restored ${username}. The account can log in again.\n`
    },
  },
  {
    usage: 'accounts disable-two-factor NAME',
    summary: 'turn two-factor authentication off for someone who lost all codes',
    async run({ args: [name = ''], config }) {
      const { username } = await runAccountCommand(config, 'disable-two-factor', name)
      return `${username} can log in with the password alone.\n`
    },
  },
  {
    usage: 'accounts remove-passkeys NAME',
    summary: 'remove all passkeys of an account, for example after a device was stolen',
    async run({ args: [name = ''], config }) {
      const { username, removed } = await runAccountCommand(config, 'remove-passkeys', name)
      return `Removed the passkeys of ${username}: ${removed}.\n`
    },
  },
  {
    usage: 'accounts delete NAME [--with-messages]',
    summary: 'delete an account; its messages stay under “Deleted user” or go with it',
    options: { 'with-messages': { type: 'boolean' } },
    async run({ args: [name = ''], values, config }) {
      const withMessages = values['with-messages'] === true
      const command = withMessages ? 'delete-account-with-messages' : 'delete-account'
      const { username } = await runAccountCommand(config, command, name)
      const messages = withMessages
        ? 'Its messages and files are being deleted in the background.'
        : 'Its messages stay under the name “Deleted user”.'
      return `Deleted ${username}. ${messages}\n`
    },
  },
]

async function resetPassword({ args: [name = ''], values, config }: CommandInput): Promise<string> {
  const origin = values.url === undefined ? null : originOf(String(values.url))
  const reset = await runAccountCommand(config, 'password-reset', name)
  const warning = reset.isSuspended
    ? `${reset.username} is suspended and cannot log in until it is restored.\n`
    : ''
  return (
    `${warning}Password reset link for ${reset.username}, valid once until ${timeText(reset.expiresAt)}:\n` +
    `${linkOf(origin ?? reset.url, reset)}\n` +
    'Only send it to the owner of the account: anyone with the link can take the account over. Earlier links no longer work.\n'
  )
}

// After the #, so that the token does not appear in logs and Referer headers.
function linkOf(
  url: string,
  { token }: Awaited<ReturnType<AccountCommands['password-reset']>>,
): string {
  return `${url}${pagePath('resetPassword')}#${token}`
}

function originOf(value: string): string {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new UsageError('--url must be an address like https://chat.example.org')
  }
  return url.origin
}

async function list({ values, config }: CommandInput): Promise<string> {
  const query = {
    filter: values.filter === undefined ? null : String(values.filter),
    suspendedOnly: values.suspended === true,
    after: values.after === undefined ? null : String(values.after).toLowerCase(),
    limit: parseLimit(values.limit, defaultLimit),
  }
  const page = await withDatabase(config, ({ read }) => readAccounts(read, query))
  if (values.json === true) return `${JSON.stringify(page, null, 2)}\n`
  if (page.accounts.length === 0) return 'No accounts found.\n'
  const more = page.next === null ? '' : `For the next page, add --after ${page.next}\n`
  return accountTable(page.accounts) + more
}

function accountTable(accounts: ListedAccount[]): string {
  return table(
    ['NAME', 'STATE', 'CREATED', 'LAST SEEN', 'SERVERS', 'DISPLAY NAME'],
    accounts.map((account) => [
      account.username,
      account.suspendedAt === null ? 'active' : `suspended ${timeText(account.suspendedAt)}`,
      timeText(account.createdAt),
      account.lastSeenAt === null ? '-' : timeText(account.lastSeenAt),
      String(account.servers),
      account.displayName,
    ]),
  )
}
