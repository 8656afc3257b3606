import type { Call, RelationshipKind, VoiceState } from '@guildhall/contract'
import type { Log } from '../core/log.ts'
import type { Account } from './account.ts'
import { sendToAccount } from './account.ts'
import { createDeferredQueue } from './broadcast/deferred-queue.ts'
import type { DeferredQueue } from './broadcast/deferred-queue.ts'
import type { Scope, SharedEvent } from './connection/frames.ts'
import { removeMember } from './server-model.ts'
import type { ChannelEntry, ServerModel } from './server-model.ts'

/** Who is online and what they may see, kept in memory in the order of the events. */
export interface Directory {
  /** Servers that have a member with a session. */
  models: Map<string, ServerModel>
  accounts: Map<string, Account>
  /** By account: those that have it in their relationships. */
  related: Map<string, Set<Account>>
  /** Events that are not sent yet. Code that changes the directory or sends an event drains it first. */
  deferred: DeferredQueue
  /** Everyone in the voice channels of a server. */
  voiceStatesIn: (serverId: string) => VoiceState[]
  /** The call that rings in a conversation. */
  callIn: (serverId: string) => Call | null
}

export function createDirectory(
  log: Log,
  voice: Pick<Directory, 'voiceStatesIn' | 'callIn'>,
): Directory {
  const deferred = createDeferredQueue(log)
  return { models: new Map(), accounts: new Map(), related: new Map(), deferred, ...voice }
}

export function sendToViewers({ viewers }: ChannelEntry, event: SharedEvent): void {
  for (const account of viewers) sendToAccount(account, event)
}

export function sendToMembers(model: ServerModel, event: SharedEvent): void {
  for (const { account } of model.members.values()) sendToAccount(account, event)
}

/** Whether the account may no longer see events of this scope. */
export function hasLostAccess(directory: Directory, account: Account, scope: Scope): boolean {
  if (!scope) return false
  const model = directory.models.get(scope.serverId)
  if (!model?.members.has(account.userId)) return true
  if (scope.kind !== 'channel') return false
  return model.channels.get(scope.channelId)?.viewers.has(account) !== true
}

/** Call this when the account left the server, or the server was deleted. */
export function removeFromServer(directory: Directory, account: Account, serverId: string): void {
  account.serverIds.delete(serverId)
  const model = directory.models.get(serverId)
  const online = model?.members.get(account.userId)
  if (!model || !online) return
  removeMember(model, online)
  if (model.members.size === 0) directory.models.delete(serverId)
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
