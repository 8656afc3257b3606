import type { Call, VoiceState } from '@guildhall/contract'
import type { Account as DirectoryAccount } from '../directory/account.ts'
import type { Directory as SharedDirectory } from '../directory/directory.ts'
import type * as model from '../directory/server-model.ts'
import type { DeferredQueue } from './broadcast/deferred-queue.ts'
import type { Scope, SharedEvent } from './connection/frames.ts'
import type { Session } from './session/session.ts'

export type Account = DirectoryAccount<Session>
export type ServerModel = model.ServerModel<Session>
export type ChannelEntry = model.ChannelEntry<Session>
export type OnlineMember = model.OnlineMember<Session>
export type ViewerChange = model.ViewerChange<Session>

/** The directory with what the gateway sends from it. */
export interface Directory extends SharedDirectory<Session> {
  /** Events that are not sent yet. Code that changes the directory or sends an event drains it first. */
  deferred: DeferredQueue
  /** Everyone in the voice channels of a server. */
  voiceStatesIn: (serverId: string) => VoiceState[]
  /** The call that rings in a conversation. */
  callIn: (serverId: string) => Call | null
}

export function sendToAccount(account: Account, event: SharedEvent): void {
  for (const session of account.sessions) session.push(event)
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
