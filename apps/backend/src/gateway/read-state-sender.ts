import { readStatesOf } from '../chat/messages/access.ts'
import type { ReadState } from '@guildhall/contract'
import type { Background } from '../core/background.ts'
import type { Database } from '../storage/database.ts'
import { sendToAccount } from './account.ts'
import type { Account } from './account.ts'
import { hasLostAccess } from './directory.ts'
import type { Directory } from './directory.ts'
import { shareEvent } from './frames.ts'

/** Accounts that are looked up in one transaction. */
const accountsAtOnce = 32

export type SendReadStates = (serverId: string, gains: Map<Account, string[]>) => void

interface Dependencies {
  database: Database
  directory: Directory
  background: Background
}

/**
 * Tells accounts how far they have read in channels that they gained the sight of. What is read inside a transaction is
 * the state at its commit, so it is told in its place among the events.
 */
export function createReadStateSender({
  database,
  directory,
  background,
}: Dependencies): SendReadStates {
  function sendStates(serverId: string, account: Account, states: ReadState[]): void {
    for (const state of states) {
      const scope = { kind: 'channel', serverId, channelId: state.channelId } as const
      if (hasLostAccess(directory, account, scope)) continue
      sendToAccount(account, shareEvent({ type: 'read.updated', data: state }, scope))
    }
  }

  async function sendSome(serverId: string, gains: [Account, string[]][]): Promise<void> {
    await database.transaction(
      async (tx) => {
        const found: [Account, ReadState[]][] = []
        for (const [account, channelIds] of gains) {
          found.push([account, await readStatesOf(tx, account.userId, channelIds)])
        }
        return found
      },
      (found) => {
        directory.deferred.drain()
        for (const [account, states] of found) sendStates(serverId, account, states)
      },
    )
  }

  return (serverId, gains) => {
    const all = [...gains]
    background.run('send read states', async () => {
      for (let from = 0; from < all.length; from += accountsAtOnce) {
        await sendSome(serverId, all.slice(from, from + accountsAtOnce))
      }
    })
  }
}
