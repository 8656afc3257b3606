/** Guildhall with a large server of many members, of whom one can log in, on a temporary data directory. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGuildhall } from '../../apps/backend/src/app.ts'
import { loadConfig } from '../../apps/backend/src/core/config.ts'
import { createLog } from '../../apps/backend/src/core/log.ts'
import { memberNames } from '../../apps/backend/src/core/search-terms.ts'
import { openSqlite } from '../../apps/backend/src/storage/sqlite.ts'
import { seedLoggedInMembers } from './seed-members.ts'
import { seedWebhook } from './seed-webhook.ts'
import { serveUntilTerminated } from './serve-until-terminated.ts'
import { unlimitedConnections } from './unlimited-connections.ts'

export interface MembersServerInfo {
  port: number
  serverId: string
  cookie: string
}

const membersPerWrite = 5000
const firstNames = ['Ada', 'Ben', 'Chloé', 'Dmitri', 'Ewa', 'Farid', 'Grace', 'Hana', 'Ívar', 'Jo']
const { size } = JSON.parse(process.argv[2] ?? '{}') as { size: number }
const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
const path = join(dataDir, 'guildhall.db')
const { serverId } = await seedWebhook(path)
const [cookie = ''] = await seedLoggedInMembers(path, serverId, size)
await nameMembers()
const config = loadConfig({
  PORT: '0',
  LOG_LEVEL: 'error',
  ...unlimitedConnections,
  ACCOUNT_ACTIONS_PER_MINUTE: '1000000',
  GATEWAY_ACTIONS_PER_MINUTE: '1000000',
  DATA_DIR: dataDir,
})
const guildhall = await startGuildhall({
  config,
  log: createLog(config.logLevel),
  // A single connection makes the server large.
  largeServer: { above: 0, downTo: -1 },
})
const info: MembersServerInfo = { port: Number(new URL(guildhall.url).port), serverId, cookie }
serveUntilTerminated(guildhall, dataDir, info)

async function nameMembers(): Promise<void> {
  const database = await openSqlite(path)
  const members = await database.read.selectFrom('users').select('id').execute()
  for (let from = 0; from < members.length; from += membersPerWrite) {
    const rows = members.slice(from, from + membersPerWrite).map(({ id }, index) => {
      const number = from + index
      const name = `${firstNames[number % firstNames.length]} ${(number * 7919) % members.length}`
      return { id, name, ...memberNames(id, name) }
    })
    await database.write([
      {
        sql: `UPDATE members SET sort_name = value ->> 'sortName', nickname = value ->> 'name'
          FROM json_each(?) WHERE user_id = value ->> 'id'`,
        params: [JSON.stringify(rows)],
      },
      {
        sql: `INSERT INTO member_names (server_id, term, user_id)
          SELECT ?, term.value, row.value ->> 'id'
          FROM json_each(?) AS row, json_each(row.value, '$.terms') AS term`,
        params: [serverId, JSON.stringify(rows)],
      },
    ])
  }
  await database.close()
}
