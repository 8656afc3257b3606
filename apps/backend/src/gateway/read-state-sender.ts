import type { ReadState } from '@guildhall/contract'
import { readStatesOf } from '../chat/messages/access.ts'
import type { Background } from '../core/background.ts'
import type { Database } from '../storage/database.ts'
import { sendToAccount } from './account.ts'
import type { Account } from './account.ts'
import { hasLostAccess } from './directory.ts'
import type { Directory } from './directory.ts'
import { shareEvent } from './frames.ts'

/** How many accounts are looked up in one transaction. */
const accountsPerTransaction = 32

export type SendReadStates = (serverId: string, gained: Map<Account, string[]>) => void

interface Dependencies {
  database: Database
  directory: Directory
  background: Background
}

/**
 * Sends accounts their read states of channels that became visible to them. A read state that is loaded inside a
 * transaction is the one at its commit, so it is sent in the right order among the events.
 */
export function createReadStateSender({
  database,
  directory,
  background,
}: Dependencies): SendReadStates {
  function send(serverId: string, account: Account, states: ReadState[]): void {
    for (const state of states) {
      const scope = { kind: 'channel', serverId, channelId: state.channelId } as const
      if (hasLostAccess(directory, account, scope)) continue
      sendToAccount(account, shareEvent({ type: 'read.updated', data: state }, scope))
    }
  }

  async function loadAndSend(serverId: string, gained: [Account, string[]][]): Promise<void> {
    await database.transaction(
      async (tx) => {
        const loaded: [Account, ReadState[]][] = []
        for (const [account, channelIds] of gained) {
          loaded.push([account, await readStatesOf(tx, account.userId, channelIds)])
        }
        return loaded
      },
      (loaded) => {
        directory.deferred.drain()
        for (const [account, states] of loaded) send(serverId, account, states)
      },
    )
  }

  return (serverId, gained) => {
    const all = [...gained]
    background.run('send read states', async () => {
      for (let from = 0; from < all.length; from += accountsPerTransaction) {
        await loadAndSend(serverId, all.slice(from, from + accountsPerTransaction))
      }
    })
  }
}
