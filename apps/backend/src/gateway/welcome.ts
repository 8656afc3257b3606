import type { Member } from '@guildhall/contract'
import { membersByIds } from '../chat/members/access.ts'
import type { Background } from '../core/background.ts'
import type { Database } from '../storage/database.ts'
import { tell } from './account.ts'
import type { Account } from './account.ts'
import type { Directory } from './directory.ts'
import { shareJson } from './frames.ts'
import type { TellReadStates } from './read-states.ts'
import type { Presences } from './presences.ts'
import { createModel, reckonSight, worldJson } from './server-model.ts'
import type { ServerModel } from './server-model.ts'
import type { Snapshots } from './snapshot.ts'

interface Dependencies {
  database: Database
  directory: Directory
  snapshots: Snapshots
  background: Background
  presences: Pick<Presences, 'untold'>
  tellReadStates: TellReadStates
}

/** Tells an account of a server that it came into: at once where the server is known, else when it has been read. */
export function createWelcome(parts: Dependencies) {
  const { database, directory, snapshots, background, presences, tellReadStates } = parts

  function enter(account: Account, model: ServerModel, member: Member): void {
    const serverId = model.server.id
    const online = { account, member }
    model.members.set(account.userId, online)
    reckonSight(model, [online])
    const world = worldJson(model, online, presences.untold(model))
    tell(account, shareJson('server.joined', world, { kind: 'server', serverId }))
    const written = [...model.channels.values()]
      .filter(({ viewers, channel }) => viewers.has(account) && channel.lastSeq > 0)
      .map(({ channel }) => channel.id)
    if (written.length > 0) tellReadStates(serverId, new Map([[account, written]]))
  }

  function isStillThere(account: Account, serverId: string): boolean {
    return directory.accounts.get(account.userId) === account && account.serverIds.has(serverId)
  }

  async function readAndEnter(account: Account, serverId: string): Promise<void> {
    await database.transaction(
      async (tx) => {
        const [member] = await membersByIds(tx, serverId, [account.userId])
        return member ? { member, record: await snapshots.server(tx, serverId) } : null
      },
      (found) => {
        directory.later.drain()
        if (!found || !isStillThere(account, serverId)) return
        const model = directory.models.get(serverId) ?? createModel(found.record)
        directory.models.set(serverId, model)
        enter(account, model, found.member)
      },
    )
  }

  return (account: Account, member: Member, serverId: string): void => {
    const model = directory.models.get(serverId)
    if (model) enter(account, model, member)
    else background.run('welcome a member', () => readAndEnter(account, serverId))
  }
}
