import type { ReadState } from '@guildhall/contract'
import type { ChatParts } from '../../chat/chat-parts.ts'
import {
  areRolesMentioned,
  readStatesMentionedBy,
  readStatesOf,
  readStatesOfRoles,
} from '../../chat/messages/access.ts'
import { followedActiveThreads } from '../../chat/threads/access.ts'
import type { Reader } from '../../storage/database.ts'
import { sendToAccount, hasLostAccess } from '../directory.ts'
import type { Account, Directory } from '../directory.ts'
import { shareEvent } from '../connection/frames.ts'

/** How many accounts are looked up in one transaction. */
const accountsPerTransaction = 32

export interface ReadStateSender {
  /** To accounts for whom these channels became visible. */
  sendReadStates(serverId: string, gained: Map<Account, string[]>): void
  /** Of channels and followed threads where the author mentions the account, after it blocked or unblocked the author. */
  recountMentions(account: Account, authorId: string): void
  /** Of channels and followed threads of the server where one of these roles is mentioned, after accounts got or lost them. */
  recountRoleMentions(serverId: string, accounts: Account[], roleIds: string[]): void
}

/**
 * Sends accounts read states that changed without their doing. A read state that is loaded inside a transaction is the one
 * at its commit, so it is sent in the right order among the events.
 */
export function createReadStateSender({
  database,
  directory,
  background,
}: Pick<ChatParts, 'database' | 'background'> & {
  directory: Directory
}): ReadStateSender {
  function send(account: Account, { states, scopes }: CountedStates): void {
    for (const state of states) {
      const scope = scopes.get(state.channelId)
      if (!scope || hasLostAccess(directory, account, scope)) continue
      const type = scope.channelId === state.channelId ? 'read.updated' : 'thread.read'
      sendToAccount(account, shareEvent({ type, data: state }, scope))
    }
  }

  /** The channels with messages that the account can view in these servers, with the active threads that it follows in them. */
  async function scopesOf(
    reader: Reader,
    account: Account,
    serverIds: ReadonlySet<string>,
  ): Promise<Scopes> {
    const scopes: Scopes = new Map()
    for (const serverId of serverIds) {
      for (const id of channelsIn(directory, serverId, account)) {
        scopes.set(id, channelScope(serverId, id))
      }
    }
    for (const { id, serverId, channelId } of await followedActiveThreads(reader, account.userId)) {
      // Sending checks whether the account can view the channel.
      if (serverIds.has(serverId)) scopes.set(id, channelScope(serverId, channelId))
    }
    return scopes
  }

  async function loadAndSend(serverId: string, gained: [Account, string[]][]): Promise<void> {
    await database.transaction(
      async (tx) => {
        const loaded: [Account, CountedStates][] = []
        for (const [account, channelIds] of gained) {
          const scopes = new Map(channelIds.map((id) => [id, channelScope(serverId, id)]))
          const states = await readStatesOf(tx, account.userId, channelIds)
          loaded.push([account, { states, scopes }])
        }
        return loaded
      },
      (loaded) => {
        directory.deferred.drain()
        for (const [account, counted] of loaded) send(account, counted)
      },
    )
  }

  async function loadAndSendMentioned(account: Account, authorId: string): Promise<void> {
    await database.transaction(
      async (tx) => {
        const scopes = await scopesOf(tx, account, account.serverIds)
        const ids = [...scopes.keys()]
        return { scopes, states: await readStatesMentionedBy(tx, account.userId, ids, authorId) }
      },
      (counted) => {
        directory.deferred.drain()
        send(account, counted)
      },
    )
  }

  async function loadAndSendOfRoles(serverId: string, accounts: Account[], roleIds: string[]) {
    if (!(await areRolesMentioned(database.read, roleIds))) return
    const serverIds = new Set([serverId])
    for (let from = 0; from < accounts.length; from += accountsPerTransaction) {
      const some = accounts.slice(from, from + accountsPerTransaction)
      await database.transaction(
        async (tx) => {
          const loaded: [Account, CountedStates][] = []
          for (const account of some) {
            const scopes = await scopesOf(tx, account, serverIds)
            const ids = [...scopes.keys()]
            const states = await readStatesOfRoles(tx, account.userId, ids, roleIds)
            loaded.push([account, { states, scopes }])
          }
          return loaded
        },
        (loaded) => {
          directory.deferred.drain()
          for (const [account, counted] of loaded) send(account, counted)
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

/** By the id of a channel or thread: what the account must be able to view. */
type Scopes = Map<string, ReturnType<typeof channelScope>>

interface CountedStates {
  states: ReadState[]
  scopes: Scopes
}

function channelScope(serverId: string, channelId: string) {
  return { kind: 'channel', serverId, channelId } as const
}

function channelsIn({ models }: Directory, serverId: string, account: Account): string[] {
  const entries = [...(models.get(serverId)?.channels ?? [])]
  return entries.flatMap(([channelId, { channel, viewers }]) =>
    channel.lastSeq > 0 && viewers.has(account) ? channelId : [],
  )
}
