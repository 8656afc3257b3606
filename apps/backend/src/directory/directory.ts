import type { Channel, OwnPresence, PermissionSet, RelationshipKind } from '@guildhall/contract'
import type { Bus } from '../events/bus.ts'
import type { Clock } from '../core/clock.ts'
import type { ProcessGroup } from '../core/process-group.ts'
import type { Database } from '../storage/database.ts'
import { isSeenOnline } from './account.ts'
import type { Account } from './account.ts'
import { createAccountsElsewhere } from './accounts-elsewhere.ts'
import type { AccountsElsewhere, OnlineAccount } from './accounts-elsewhere.ts'
import { removeMember, viewedChannel } from './server-model.ts'
import type { ServerModel } from './server-model.ts'
import { filterViewers, permissionsInChannel } from './viewers.ts'

/**
 * Who is online and what they may see, kept in memory in the order of the events. The gateway keeps it up to date, since an
 * account is in it from its first session to its last.
 */
export interface Directory<Session = unknown> {
  /** Servers that have a member with a session. */
  models: Map<string, ServerModel<Session>>
  accounts: Map<string, Account<Session>>
  /** By account: those that have it in their relationships. */
  related: Map<string, Set<Account<Session>>>
  /** The accounts at other processes; null where there is one process. */
  elsewhere: AccountsElsewhere | null
  /**
   * The presence of an account that is online, here or at another process: what it set, or `idle` instead of `online` while
   * nobody uses any of its clients.
   */
  onlinePresence(userId: string): OwnPresence | undefined
  /**
   * Whether a person is at the account: a client that a person uses is connected, here or at another process, and the
   * account did not set itself to idle.
   */
  isAttended(userId: string): boolean
  /** The accounts that others see online, here or at other processes, and that may view the channel. */
  findOnline(serverId: string, channelId: string): string[]
  /** The roles of a member who is online, here or at another process. */
  roleIdsOf(serverId: string, userId: string): readonly string[]
  /** What a member with a session may do in a channel, in the order of the events; nothing for anyone else. */
  permissionsIn(
    where: { serverId: string; userId: string; channelId: string },
    now: number,
  ): PermissionSet
  /** A channel of a server with members online, in the order of the events. */
  channelIn(serverId: string, channelId: string): Channel | undefined
  /** The AFK channel of a server with members online. */
  afkChannelIn(serverId: string): Channel | undefined
}

export function createDirectory<Session>({
  processes,
  database,
  bus,
  monotonic,
}: {
  processes: ProcessGroup
  database: Pick<Database, 'log'>
  bus: Bus
  monotonic: Clock
}): Directory<Session> {
  const models = new Map<string, ServerModel<Session>>()
  const accounts = new Map<string, Account<Session>>()

  function findOwn(userId: string): OnlineAccount | null {
    const account = accounts.get(userId)
    if (!account?.isOnline) return null
    const { presence, isIdle, serverIds } = account
    const roleIdsIn = (serverId: string): string[] =>
      models.get(serverId)?.members.get(userId)?.member.roleIds ?? []
    return {
      userId,
      presence,
      isIdle,
      servers: new Map([...serverIds].map((serverId) => [serverId, roleIdsIn(serverId)])),
    }
  }

  const elsewhere =
    database.log &&
    createAccountsElsewhere({
      processes,
      log: database.log,
      bus,
      clock: monotonic,
      findOwn,
      ownAccounts: () => [...accounts.keys()].flatMap((userId) => findOwn(userId) ?? []),
    })

  function onlinePresence(userId: string): OwnPresence | undefined {
    const presence = findAnywhere(userId)?.presence
    return presence?.status === 'online' && isIdle(userId)
      ? { ...presence, status: 'idle' }
      : presence
  }

  function findAnywhere(userId: string): Pick<Account, 'presence' | 'isIdle'> | undefined {
    const account = accounts.get(userId)
    return account?.isOnline ? account : elsewhere?.find(userId)
  }

  function isIdle(userId: string): boolean {
    const here = accounts.get(userId)
    const there = elsewhere?.find(userId)
    return (!here?.isOnline || here.isIdle) && (!there || there.isIdle)
  }

  return {
    models,
    accounts,
    related: new Map(),
    elsewhere,
    onlinePresence,
    isAttended(userId) {
      const presence = findAnywhere(userId)?.presence
      return presence !== undefined && presence.status !== 'idle' && !isIdle(userId)
    },
    findOnline(serverId, channelId) {
      const model = models.get(serverId)
      const entry = viewedChannel(model, channelId)
      if (!model || !entry) return []
      const here = [...entry.viewers].filter(isSeenOnline).map(({ userId }) => userId)
      const known = new Set(here)
      const others = (elsewhere?.accountsIn(serverId) ?? [])
        .filter(({ userId, presence }) => presence.status !== 'invisible' && !known.has(userId))
        .map(({ userId, servers }) => ({ userId, roleIds: servers.get(serverId) ?? [] }))
      return [...here, ...filterViewers(model, entry, others)]
    },
    roleIdsOf: (serverId, userId) =>
      models.get(serverId)?.members.get(userId)?.member.roleIds ??
      elsewhere?.find(userId)?.servers.get(serverId) ??
      [],
    permissionsIn: ({ serverId, userId, channelId }, now) =>
      permissionsInChannel(models.get(serverId), { userId, channelId }, now),
    afkChannelIn(serverId) {
      const entries = models.get(serverId)?.channels.values()
      return entries?.find(({ channel }) => channel.afkMinutes !== null)?.channel
    },
    channelIn: (serverId, channelId) => models.get(serverId)?.channels.get(channelId)?.channel,
  }
}

/** Call this when the account left the server, or the server was deleted. */
export function removeFromServer(
  { models }: Pick<Directory, 'models'>,
  account: Account,
  serverId: string,
): void {
  account.serverIds.delete(serverId)
  const model = models.get(serverId)
  const online = model?.members.get(account.userId)
  if (!model || !online) return
  removeMember(model, online)
  if (model.members.size === 0) models.delete(serverId)
}

/** Call this when the last session of the account ended. */
export function removeAccount(directory: Directory, account: Account): void {
  for (const serverId of [...account.serverIds]) removeFromServer(directory, account, serverId)
  for (const userId of [...account.relationships.keys()]) {
    setRelationship(directory, account, userId, null)
  }
  directory.accounts.delete(account.userId)
}

/** What the user is to the account from now on; null for nothing. */
export function setRelationship(
  { related }: Pick<Directory, 'related'>,
  account: Account,
  userId: string,
  kind: RelationshipKind | null,
): void {
  if (kind) {
    account.relationships.set(userId, kind)
    const accounts = related.get(userId)
    if (accounts) accounts.add(account)
    else related.set(userId, new Set([account]))
  } else if (account.relationships.delete(userId)) {
    const accounts = related.get(userId)
    accounts?.delete(account)
    if (accounts?.size === 0) related.delete(userId)
  }
}
