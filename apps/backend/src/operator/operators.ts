import { readAccounts } from '../chat/accounts/administration.ts'
import { openExistingDatabase } from '../storage/open-storage.ts'
import { runAccountCommand } from './account-command.ts'
import type { Command } from './command.ts'

const maxOperators = 1000

export const operatorCommands: Command[] = [
  {
    usage: 'operators list',
    summary: 'list the accounts that can operate Guildhall in the browser',
    async run({ config }) {
      const database = await openExistingDatabase(config)
      try {
        const query = { filter: null, suspendedOnly: false, operatorsOnly: true, after: null }
        const { accounts } = await readAccounts(database.read, { ...query, limit: maxOperators })
        return accounts.map(({ username }) => `${username}\n`).join('') || 'No operators.\n'
      } finally {
        await database.close()
      }
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
