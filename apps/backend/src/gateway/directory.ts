import type { VoiceHooks } from '../chat/voice/access.ts'
import { actAsSystem } from '../core/acting-login.ts'
import type { Log } from '../core/log.ts'
import type { Account as DirectoryAccount } from '../directory/account.ts'
import type { Directory as SharedDirectory } from '../directory/directory.ts'
import type * as model from '../directory/server-model.ts'
import type * as viewers from '../directory/viewers.ts'
import type { Scope, SharedEvent } from './connection/frames.ts'
import type { Session } from './session/session.ts'

export type Account = DirectoryAccount<Session>
export type ServerModel = model.ServerModel<Session>
export type ChannelEntry = model.ChannelEntry<Session>
export type OnlineMember = model.OnlineMember<Session>
export type ViewerChange = viewers.ViewerChange<Session>

/** Work that may wait for the next turn of the event loop, but must run before anything that comes after it. */
export interface DeferredQueue {
  add(work: () => void): void
  /** Runs all work that waits. Call this before anything that must come after it. */
  drain(): void
}

/** The directory with what the gateway sends from it. */
export interface Directory
  extends SharedDirectory<Session>, Pick<VoiceHooks, 'voiceStatesIn' | 'callIn'> {
  /** Events that are not sent yet. Code that changes the directory or sends an event drains it first. */
  deferred: DeferredQueue
}

export function createDeferredQueue(log: Log): DeferredQueue {
  let queue: (() => void)[] = []

  function drain(): void {
    if (queue.length === 0) return
    const batch = queue
    queue = []
    actAsSystem(() => {
      for (const work of batch) {
        try {
          work()
        } catch (error) {
          log.error({ err: error }, 'an event could not be sent')
        }
      }
    })
  }

  return {
    add(work) {
      if (queue.push(work) === 1) setImmediate(drain)
    },
    drain,
  }
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
