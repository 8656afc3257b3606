import type { OwnPresence } from '@guildhall/contract'
import type { Bus } from '../events/bus.ts'
import type { Clock } from '../core/clock.ts'
import { createEndedProcesses } from '../core/ended-processes.ts'
import type { ProcessGroup } from '../core/process-group.ts'
import type { CommitLog } from '../storage/database.ts'

/** An account that is online at a process. */
export interface OnlineAccount {
  userId: string
  presence: OwnPresence
  /** Whether nobody uses any of its clients there. */
  isIdle: boolean
  /** Its servers, with its roles in each. */
  servers: Map<string, readonly string[]>
}

interface AccountElsewhere extends OnlineAccount {
  /** Where it is online, and whether it is idle there. */
  processes: Map<string, boolean>
}

interface SentAccount extends Omit<OnlineAccount, 'servers'> {
  servers: [serverId: string, roleIds: readonly string[]][]
}

type PresenceMessage =
  | { kind: 'online'; accounts: SentAccount[] }
  | { kind: 'offline'; userIds: string[] }
  /** No account is online at the sender, except for those that it sends next. */
  | { kind: 'none' }
  /** The receiver sends everything that it knows of its accounts. */
  | { kind: 'request' }

/** A message, and the newest commit that its sender had published. */
interface SentMessage {
  position: number
  message: PresenceMessage
}

/** Where a process ended, its clients need a moment to connect to another one. */
const graceMs = 5000
/** About how long one message may be. */
const messageLength = 50_000
/** Positions that are kept to recognize outdated messages. */
const maxPositions = 10_000

interface Dependencies {
  processes: ProcessGroup
  log: CommitLog
  bus: Bus
  clock: Clock
  /** The accounts that are online here; one that is not is null. */
  ownAccounts: () => OnlineAccount[]
  findOwn: (userId: string) => OnlineAccount | null
}

/** The account came or went elsewhere, or its presence or membership in these servers changed. */
type Listener = (userId: string, serverIds: Iterable<string>) => void

export type AccountsElsewhere = ReturnType<typeof createAccountsElsewhere>

/**
 * The accounts that are online at other processes. Each process sends changes of its own accounts to all others. A message
 * is handled when this process has published the commits that its sender knew, and ignored if a later commit changed the
 * presence or a membership of the account: its sender sends it again when it has published that commit.
 */
export function createAccountsElsewhere(parts: Dependencies) {
  const { processes, log, bus, clock, ownAccounts, findOwn } = parts
  const topic = processes.topic<SentMessage>('presence')
  const accounts = new Map<string, AccountElsewhere>()
  const listeners: Listener[] = []
  const byServer = new Map<string, Set<string>>()
  /** By account: the commit that last changed its presence or one of its memberships. */
  const changedAt = new Map<string, number>()
  /** Own accounts that changed since the last tick. */
  const changedOwn = new Set<string>()
  const ended = createEndedProcesses({ processes, clock, graceMs, onEnded: allOffline })

  function onChange(userId: string, serverIds: Iterable<string>): void {
    for (const listener of listeners) listener(userId, serverIds)
  }

  function addToServer(account: AccountElsewhere, serverId: string, roleIds: readonly string[]) {
    account.servers.set(serverId, roleIds)
    const users = byServer.get(serverId)
    if (users) users.add(account.userId)
    else byServer.set(serverId, new Set([account.userId]))
  }

  function removeFromServer({ userId, servers }: OnlineAccount, serverId: string): void {
    servers.delete(serverId)
    const users = byServer.get(serverId)
    users?.delete(userId)
    if (users?.size === 0) byServer.delete(serverId)
  }

  function setIdle(account: AccountElsewhere): void {
    account.isIdle = [...account.processes.values()].every((isIdle) => isIdle)
  }

  function online(sent: SentAccount, from: string, at: number): void {
    const { userId, presence, isIdle, servers } = sent
    if ((changedAt.get(userId) ?? 0) > at) return
    const account = accounts.get(userId) ?? {
      userId,
      presence,
      isIdle,
      servers: new Map<string, readonly string[]>(),
      processes: new Map<string, boolean>(),
    }
    accounts.set(userId, account)
    account.processes.set(from, isIdle)
    setIdle(account)
    account.presence = presence
    const before = [...account.servers.keys()]
    for (const serverId of before) removeFromServer(account, serverId)
    for (const [serverId, roleIds] of servers) addToServer(account, serverId, roleIds)
    onChange(userId, new Set([...before, ...account.servers.keys()]))
  }

  function offline(userId: string, from: string): void {
    const account = accounts.get(userId)
    if (!account?.processes.delete(from)) return
    const serverIds = [...account.servers.keys()]
    if (account.processes.size > 0) {
      setIdle(account)
      onChange(userId, serverIds)
      return
    }
    for (const serverId of serverIds) removeFromServer(account, serverId)
    accounts.delete(userId)
    onChange(userId, serverIds)
  }

  function allOffline(from: string): void {
    for (const [userId, account] of accounts) if (account.processes.has(from)) offline(userId, from)
  }

  function send(message: PresenceMessage, to?: string): void {
    topic.send({ position: log.position, message }, to)
  }

  function sendAll(to?: string): void {
    send({ kind: 'none' }, to)
    sendOnline(ownAccounts(), to)
  }

  function sendOnline(list: OnlineAccount[], to?: string): void {
    const sent = list.map((account): SentAccount => ({ ...account, servers: [...account.servers] }))
    for (const part of split(sent)) send({ kind: 'online', accounts: part }, to)
  }

  function handle({ position, message }: SentMessage, from: string): void {
    // The process may have been taken for dead.
    ended.forget(from)
    if (message.kind === 'online') {
      for (const account of message.accounts) online(account, from, position)
    } else if (message.kind === 'offline') {
      for (const userId of message.userIds) offline(userId, from)
    } else if (message.kind === 'none') {
      allOffline(from)
    } else {
      sendAll(from)
    }
  }

  /** A commit changed the account: what other processes sent before is outdated. */
  function markChanged(userId: string): void {
    if (findOwn(userId)) changedOwn.add(userId)
    if (changedAt.size > maxPositions) changedAt.clear()
    changedAt.delete(userId)
    changedAt.set(userId, log.position)
  }

  function presenceSet(userId: string, presence: OwnPresence): void {
    markChanged(userId)
    const account = accounts.get(userId)
    if (!account) return
    account.presence = presence
    onChange(userId, [...account.servers.keys()])
  }

  function memberChanged(serverId: string, userId: string, roleIds: readonly string[] | null) {
    markChanged(userId)
    const account = accounts.get(userId)
    if (!account) return
    if (roleIds) addToServer(account, serverId, roleIds)
    else removeFromServer(account, serverId)
    onChange(userId, [serverId])
  }

  topic.subscribe((sent, from) => log.runAt(sent.position, () => handle(sent, from)))
  processes.onChange(({ joined }) => {
    for (const id of joined) {
      send({ kind: 'request' }, id)
      sendAll(id)
    }
  })
  processes.onMessagesLost(() => {
    send({ kind: 'request' })
    sendAll()
  })
  bus.subscribe((message) => {
    if (message.kind === 'events_missed') {
      send({ kind: 'request' })
      for (const { userId } of ownAccounts()) changedOwn.add(userId)
    }
    if (message.kind === 'conversation_opened') {
      for (const userId of message.participantIds) {
        memberChanged(message.conversationId, userId, [])
      }
    }
    if (message.kind === 'presence_set') presenceSet(message.userId, message.presence)
    if (message.kind !== 'event') return
    const { type, data } = message.event
    if (type === 'member.joined' || type === 'member.updated') {
      memberChanged(data.serverId, data.member.user.id, data.member.roleIds)
    } else if (type === 'member.left') {
      memberChanged(data.serverId, data.userId, null)
    } else if (type === 'server.deleted') {
      for (const userId of [...(byServer.get(data.serverId) ?? [])]) {
        memberChanged(data.serverId, userId, null)
      }
    }
  })

  return {
    subscribe(listener: Listener): void {
      listeners.push(listener)
    },

    find: (userId: string): OnlineAccount | undefined => accounts.get(userId),

    accountsIn: (serverId: string): OnlineAccount[] =>
      [...(byServer.get(serverId) ?? [])].flatMap((userId) => accounts.get(userId) ?? []),

    /** An own account came, went, or joined or left a server. */
    ownChanged(userId: string): void {
      changedOwn.add(userId)
    },

    tick(): void {
      ended.tick()
      if (changedOwn.size === 0) return
      const changed = [...changedOwn].map((userId) => ({ userId, account: findOwn(userId) }))
      changedOwn.clear()
      sendOnline(changed.flatMap(({ account }) => account ?? []))
      const userIds = changed.flatMap(({ userId, account }) => (account ? [] : userId))
      for (const part of split(userIds)) send({ kind: 'offline', userIds: part })
    },
  }
}

/** The items in lists of about the length of a message. */
function split<T>(items: T[]): T[][] {
  const parts: T[][] = []
  let length = messageLength
  for (const item of items) {
    const itemLength = JSON.stringify(item).length
    if (length + itemLength > messageLength) {
      parts.push([])
      length = 0
    }
    parts.at(-1)?.push(item)
    length += itemLength
  }
  return parts
}
