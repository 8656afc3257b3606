import { channelHoldsMessages } from '@guildhall/contract'
import type { Author, GameServer, GameServerAlerts, GameServerStatus } from '@guildhall/contract'
import type { ChatParts } from '../chat-parts.ts'
import { findChannelIn } from '../channels/access.ts'
import type { MessageTransaction, TransactMessages } from '../messages/actions.ts'
import { serverLanguage } from '../moderation/access.ts'
import { alertEmbed } from './embeds.ts'
import type { AlertKind } from './embeds.ts'
import type { Failures } from './next-status.ts'
import { findGameServer, toGameServer, updateGameServer } from './store.ts'
import type { GameServerRow } from './store.ts'

/** What decides about the alerts of a game server, after a query. */
export interface Observation {
  id: string
  serverId: string
  alerts: GameServerAlerts
  failures: Failures
  before: GameServerStatus | null
  after: GameServerStatus
}

/** Posts what happened to game servers into the channels that their managers chose. */
export interface Alerts {
  /** Call this after each query, once its status is stored. */
  observe(observation: Observation): void
  /** Outages that were reported before this process started. */
  restore(id: string): void
  forget(id: string): void
}

/** At most one message or change of a message per game server in this time. */
const pauseMs = 60_000
/** An outage that follows this soon on the last one continues its message, so that a flapping server fills no channel. */
const flapMs = 15 * 60_000

interface AlertState {
  hasOutage: boolean
  /** As last reported, or seen without a need to report it; null before the first answer. */
  fill: Fill | null
  /** In monotonic time. */
  lastAt: number
  isPosting: boolean
}

export function createAlerts({
  transactMessages,
  background,
  clock,
  monotonic,
}: Pick<ChatParts, 'background' | 'clock' | 'monotonic'> & {
  transactMessages: TransactMessages
}): Alerts {
  const states = new Map<string, AlertState>()

  function stateOf(id: string): AlertState {
    const known = states.get(id)
    if (known) return known
    const state = { hasOutage: false, fill: null, lastAt: -Infinity, isPosting: false }
    states.set(id, state)
    return state
  }

  return {
    observe(observation) {
      const { id, alerts } = observation
      const state = states.get(id)
      if (!state && (alerts.channelId === null || alerts.on.length === 0)) return
      const current = stateOf(id)
      const kind = kindOf(observation, current)
      if (!kind) return
      if (current.isPosting || monotonic() - current.lastAt < pauseMs) return
      current.isPosting = true
      current.lastAt = monotonic()
      background.run('game server alert', async () => {
        try {
          await transactMessages((messages) => post(messages, kind, observation, clock()))
          if (kind === 'down') current.hasOutage = true
          if (kind === 'up') current.hasOutage = false
          if (kind === 'full' || kind === 'empty') current.fill = kind
        } finally {
          current.isPosting = false
        }
      })
    },
    restore: (id) => {
      stateOf(id).hasOutage = true
    },
    forget: (id) => void states.delete(id),
  }
}

type Fill = 'full' | 'empty' | 'between'

/** What there is to report; null for nothing. The end of a reported outage always is. */
function kindOf(
  { alerts, failures, before, after }: Observation,
  state: AlertState,
): AlertKind | null {
  const isDown = failures.inRow >= 2 && after.state !== 'online' && isOutage(after)
  const wants = (kind: AlertKind): boolean => alerts.channelId !== null && alerts.on.includes(kind)
  if (isDown && !state.hasOutage && (wants('down') || wants('up'))) return 'down'
  if (failures.inRow === 0 && state.hasOutage) return 'up'
  const fill = fillOf(after)
  if (fill === null) return null
  state.fill ??= fillOf(before ?? after) ?? fill
  if (fill !== state.fill && fill !== 'between' && wants(fill)) return fill
  state.fill = fill
  return null
}

/** Null while it is not online, or does not send its players. */
function fillOf({ state, players: { online, max } }: GameServerStatus): Fill | null {
  if (state !== 'online' || online === null) return null
  if (online === 0) return 'empty'
  return max !== null && online >= max ? 'full' : 'between'
}

/** Whether the game server is to blame, not Guildhall or the name service. */
function isOutage({ reason }: GameServerStatus): boolean {
  return reason === 'SERVER_OFFLINE' || reason === 'SERVER_TIMEOUT' || reason === 'QUERY_FAILED'
}

async function post(
  messages: MessageTransaction,
  kind: AlertKind,
  { id, serverId, after }: Observation,
  now: number,
): Promise<void> {
  const row = await findGameServer(messages.tx, serverId, id)
  if (!row) return
  const gameServer: GameServer = { ...toGameServer(row), status: after }
  if (kind === 'down') await reportDown(messages, row, gameServer)
  else if (kind === 'up') await reportUp(messages, row, gameServer, now)
  else await append(messages, kind, gameServer, { downSince: now, now })
}

async function reportDown(
  messages: MessageTransaction,
  row: GameServerRow,
  gameServer: GameServer,
): Promise<void> {
  const { now } = messages
  const downSince = gameServer.status?.since ?? now
  const times = { downSince, now }
  const wantsMessage = gameServer.alerts.on.includes('down')
  const isFlapping = row.alert_ended_at !== null && now - Number(row.alert_ended_at) < flapMs
  const continued =
    wantsMessage && isFlapping && (await change(messages, 'down', row, gameServer, times))
  const message =
    continued || !wantsMessage ? null : await append(messages, 'down', gameServer, times)
  await updateGameServer(messages.tx, {
    id: row.id,
    alert_down_since: downSince,
    alert_message_id: continued ? row.alert_message_id : (message?.id ?? null),
  })
}

async function reportUp(
  messages: MessageTransaction,
  row: GameServerRow,
  gameServer: GameServer,
  now: number,
): Promise<void> {
  // The end may be reported later: there is a pause between changes of a message.
  const endedAt = Math.min(now, gameServer.status?.since ?? now)
  const times = { downSince: Number(row.alert_down_since ?? endedAt), now: endedAt }
  const isChanged = await change(messages, 'up', row, gameServer, times)
  if (!isChanged && gameServer.alerts.on.includes('up')) {
    await append(messages, 'up', gameServer, times)
  }
  await updateGameServer(messages.tx, { id: row.id, alert_down_since: null, alert_ended_at: now })
}

interface Times {
  downSince: number
  now: number
}

/** Changes the message about the outage. Returns whether it still exists. */
async function change(
  messages: MessageTransaction,
  kind: 'down' | 'up',
  row: GameServerRow,
  gameServer: GameServer,
  times: Times,
): Promise<boolean> {
  if (row.alert_message_id === null) return false
  const message = await messages.find(row.alert_message_id)
  if (!message) return false
  const language = await serverLanguage(messages.tx, row.server_id)
  await messages.update(message, row.server_id, {
    authorName: gameServer.name,
    ownAvatar: null,
    content: '',
    embeds: [alertEmbed(kind, gameServer, { language, ...times })],
    uploads: null,
    marksEdited: false,
  })
  return true
}

/** Null when the channel was deleted, or holds no messages any more. */
async function append(
  messages: MessageTransaction,
  kind: AlertKind,
  gameServer: GameServer,
  times: Times,
) {
  const { id, serverId, name, alerts } = gameServer
  if (alerts.channelId === null) return null
  const channel = await findChannelIn(messages.tx, serverId, alerts.channelId)
  if (!channel || !channelHoldsMessages(channel.type)) return null
  const language = await serverLanguage(messages.tx, serverId)
  const author: Author = { kind: 'system', id, name, avatar: null }
  const embeds = [alertEmbed(kind, gameServer, { language, ...times })]
  const target = { serverId, channelId: channel.id }
  return messages.append({ ...target, author, ownAvatar: null, content: '', embeds }, [])
}
