import type { ReadState } from '@guildhall/contract'
import {
  areRolesMentioned,
  readStatesMentionedBy,
  readStatesOf,
  readStatesOfRoles,
} from '../chat/messages/access.ts'
import type { Background } from '../core/background.ts'
import type { Database } from '../storage/database.ts'
import { sendToAccount } from './account.ts'
import type { Account } from './account.ts'
import { hasLostAccess } from './directory.ts'
import type { Directory } from './directory.ts'
import { shareEvent } from './frames.ts'

/** How many accounts are looked up in one transaction. */
const accountsPerTransaction = 32

export interface ReadStateSender {
  /** To accounts for whom these channels became visible. */
  sendReadStates(serverId: string, gained: Map<Account, string[]>): void
  /** Of channels where the author mentions the account, after the account blocked or unblocked the author. */
  recountMentions(account: Account, authorId: string): void
  /** Of channels of the server where one of these roles is mentioned, after accounts got or lost them. */
  recountRoleMentions(serverId: string, accounts: Account[], roleIds: string[]): void
}

interface Dependencies {
  database: Database
  directory: Directory
  background: Background
}

/**
 * Sends accounts read states that changed without their doing. A read state that is loaded inside a transaction is the one
 * at its commit, so it is sent in the right order among the events.
 */
export function createReadStateSender({
  database,
  directory,
  background,
}: Dependencies): ReadStateSender {
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

  async function loadAndSendMentioned(account: Account, authorId: string): Promise<void> {
    const channels = visibleChannels(directory, account)
    await database.transaction(
      (tx) => readStatesMentionedBy(tx, account.userId, [...channels.keys()], authorId),
      (states) => {
        directory.deferred.drain()
        for (const state of states) send(channels.get(state.channelId) ?? '', account, [state])
      },
    )
  }

  async function loadAndSendOfRoles(serverId: string, accounts: Account[], roleIds: string[]) {
    if (!(await areRolesMentioned(database.read, roleIds))) return
    for (let from = 0; from < accounts.length; from += accountsPerTransaction) {
      const some = accounts.slice(from, from + accountsPerTransaction)
      await database.transaction(
        async (tx) => {
          const loaded: [Account, ReadState[]][] = []
          for (const account of some) {
            const channelIds = channelsIn(directory, serverId, account)
            const states = await readStatesOfRoles(tx, account.userId, channelIds, roleIds)
            loaded.push([account, states])
          }
          return loaded
        },
        (loaded) => {
          directory.deferred.drain()
          for (const [account, states] of loaded) send(serverId, account, states)
        },
      )
    }
  }

  return {
    recountRoleMentions(serverId, accounts, roleIds) {
      if (accounts.length === 0) return
      background.run('recount mentions', () => loadAndSendOfRoles(serverId, accounts, roleIds))
    },
    sendReadStates(serverId, gained) {
      const all = [...gained]
      background.run('send read states', async () => {
        for (let from = 0; from < all.length; from += accountsPerTransaction) {
          await loadAndSend(serverId, all.slice(from, from + accountsPerTransaction))
        }
      })
    },
    recountMentions(account, authorId) {
      background.run('recount mentions', () => loadAndSendMentioned(account, authorId))
    },
  }
}

/** The channels with messages that the account can view, with their servers. */
function visibleChannels(directory: Directory, account: Account): Map<string, string> {
  const channels = new Map<string, string>()
  for (const serverId of account.serverIds) {
    for (const channelId of channelsIn(directory, serverId, account)) {
      channels.set(channelId, serverId)
    }
  }
  return channels
}

function channelsIn({ models }: Directory, serverId: string, account: Account): string[] {
  const entries = [...(models.get(serverId)?.channels ?? [])]
  return entries.flatMap(([channelId, { channel, viewers }]) =>
    channel.lastSeq > 0 && viewers.has(account) ? channelId : [],
  )
}
