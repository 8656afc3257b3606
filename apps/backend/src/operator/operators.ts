import { readAccounts } from '../chat/accounts/operators/administration.ts'
import { runAccountCommand } from './account-command.ts'
import type { Command } from './command.ts'
import { withDatabase } from './with-database.ts'

const maxOperators = 1000

export const operatorCommands: Command[] = [
  {
    usage: 'operators list',
    summary: 'list the accounts that can operate Guildhall in the browser',
    async run({ config }) {
      const query = { filter: null, suspendedOnly: false, operatorsOnly: true, after: null }
      const { accounts } = await withDatabase(config, ({ read }) =>
        readAccounts(read, { ...query, limit: maxOperators }),
      )
      return accounts.map(({ username }) => `${username}\n`).join('') || 'No operators.\n'
    },
  },
  {
    usage: 'operators grant NAME',
    summary: 'let an account operate Guildhall in the browser',
    async run({ args: [name = ''], config }) {
      const { username } = await runAccountCommand(config, 'grant-operator', name)
      return `${username} is an operator.\n`
    },
  },
  {
    usage: 'operators revoke NAME',
    summary: 'take that away again',
    async run({ args: [name = ''], config }) {
      const { username } = await runAccountCommand(config, 'revoke-operator', name)
      return `${username} is no operator any more.\n`
    },
  },
]
