import { isImported } from '@guildhall/contract'
import type { OutgoingWebhook } from '@guildhall/contract'
import type { Database } from '../../storage/database.ts'
import { findChannelOrThreadIn } from '../channels/access.ts'
import { gameServersOf } from '../game-servers/access.ts'
import { findMembersSince } from '../members/access.ts'
import { messagesSince } from '../messages/access.ts'
import { threadsActiveSince } from '../threads/access.ts'
import { deliveriesFor, gameServerDown, memberJoined, messageCreated } from './occurrences.ts'
import type { Occurrence } from './occurrences.ts'
import { deliverySteps, listReceiving, listOutgoing } from './store.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Older events are of no use to a receiver; and what the log has forgotten must not be sent again. */
const maxAgeMs = 7 * dayMs
/** Fewer than the log keeps, for the same reason. */
const maxEvents = 250

/**
 * Stores the deliveries of events that were not stored when a process ended: what the database says that happened since then.
 * Those that are stored are found by their ids.
 */
export async function storeMissedEvents(database: Database, now: number): Promise<void> {
  for (const { serverId, eventsUntil, id } of await listReceiving(database.read)) {
    const webhook = (await listOutgoing(database.read, [serverId])).find(
      (webhook) => webhook.id === id,
    )
    if (!webhook) continue
    const since = Math.max(eventsUntil, now - maxAgeMs)
    const occurrences = await findOccurrences(database, webhook, since)
    const deliveries = deliveriesFor(webhook, occurrences)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(-maxEvents)
    if (deliveries.length > 0) await database.write(deliverySteps(id, deliveries, now))
  }
}

async function findOccurrences(
  database: Database,
  { serverId, events, channelIds }: OutgoingWebhook,
  since: number,
): Promise<Occurrence[]> {
  const found: Occurrence[] = []
  for (const channelId of events.includes('message.created') ? channelIds : []) {
    const threadIds = await threadsActiveSince(database.read, channelId, since, maxEvents)
    for (const id of [channelId, ...threadIds]) {
      const channel = await findChannelOrThreadIn(database.read, serverId, id)
      const messages = channel ? await messagesSince(database.read, channel, since, maxEvents) : []
      const written = messages.filter(({ author }) => !isImported(author))
      found.push(...written.map((message) => messageCreated(serverId, channelId, message)))
    }
  }
  if (events.includes('member.joined')) {
    const members = await findMembersSince(database.read, serverId, since, maxEvents)
    found.push(...members.map((member) => memberJoined(serverId, member)))
  }
  if (events.includes('game_server.down')) {
    for (const gameServer of await gameServersOf(database.read, serverId)) {
      const down = gameServerDown(serverId, gameServer)
      if (down && down.at >= since) found.push(down)
    }
  }
  return found
}
