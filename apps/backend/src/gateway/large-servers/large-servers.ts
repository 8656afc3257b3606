import type { ChatParts } from '../../chat/chat-parts.ts'
import { sendToAccount, sendToMembers } from '../directory.ts'
import type { Account, Directory, ServerModel } from '../directory.ts'
import { shareEvent, shareSnapshot } from '../connection/frames.ts'
import type { MemberSubscriptions } from './member-subscriptions.ts'
import type { Presences } from '../presence/presences.ts'
import { serverSnapshotJson } from '../snapshot/server-snapshot.ts'

/** A server becomes large with more members online than `above`, and small again with no more than `downTo`. */
export interface LargeServerBounds {
  above: number
  downTo: number
}

const largeServerBounds: LargeServerBounds = { above: 250, downTo: 200 }

/** The shortest time between two counts. */
const countsEveryMs = 2000
/** How many members receive their server again in one turn of the event loop. */
const snapshotsPerTurn = 8

interface Counts {
  memberCount: number
  onlineCount: number
  sentAt: number
}

/** Decides which servers are large, and sends the counts of those. */
export function createLargeServers({
  directory,
  subscriptions,
  presences,
  largeServer: bounds = largeServerBounds,
  monotonic,
}: Pick<ChatParts, 'monotonic'> & {
  directory: Directory
  subscriptions: Pick<MemberSubscriptions, 'close'>
  presences: Pick<Presences, 'unpublished'>
  /** Not a setting: only tests change it. */
  largeServer?: LargeServerBounds | undefined
}) {
  const sentCounts = new WeakMap<ServerModel, Counts>()
  const outdated: { account: Account; model: ServerModel }[] = []

  function updateSize(model: ServerModel): void {
    const online = model.publishedPresences.size
    const isLarge = model.isLarge ? online > bounds.downTo : online > bounds.above
    if (isLarge === model.isLarge) return
    model.isLarge = isLarge
    if (!isLarge) subscriptions.close(model)
    if (outdated.length === 0) setImmediate(sendSnapshots)
    for (const { account } of model.members.values()) outdated.push({ account, model })
  }

  function sendSnapshots(): void {
    directory.deferred.drain()
    for (const { account, model } of outdated.splice(0, snapshotsPerTurn)) {
      const { id: serverId } = model.server
      const online = model.members.get(account.userId)
      if (directory.models.get(serverId) !== model || online?.account !== account) continue
      const voiceStates = directory.voiceStatesIn(serverId)
      const json = serverSnapshotJson(model, online, presences.unpublished(model), voiceStates)
      sendToAccount(account, shareSnapshot('server.joined', json, { kind: 'server', serverId }))
    }
    if (outdated.length > 0) setImmediate(sendSnapshots)
  }

  function sendCounts(model: ServerModel, now: number): void {
    const { id: serverId, memberCount } = model.server
    const onlineCount = model.publishedPresences.size
    const sent = sentCounts.get(model)
    if (sent?.memberCount === memberCount && sent.onlineCount === onlineCount) return
    if (sent && now - sent.sentAt < countsEveryMs) return
    sentCounts.set(model, { memberCount, onlineCount, sentAt: now })
    const event = { type: 'server.counts' as const, data: { serverId, memberCount, onlineCount } }
    sendToMembers(model, shareEvent(event, { kind: 'server', serverId }))
  }

  return {
    /** Call this after presences are published. */
    tick(): void {
      const now = monotonic()
      for (const model of directory.models.values()) {
        if (!model.conversation) updateSize(model)
        if (model.isLarge) sendCounts(model, now)
      }
    },
  }
}
