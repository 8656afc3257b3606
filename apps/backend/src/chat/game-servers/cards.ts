import { gameServerLimits } from '@guildhall/contract'
import type {
  CreateStatusCardRequest,
  GameServer,
  GuessGameServerRequest,
  Message,
} from '@guildhall/contract'
import { invalidInput } from '../../core/app-error.ts'
import type { Reader } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { findChannelOrThreadIn } from '../channels/access.ts'
import type { Messages, TransactMessages } from '../messages/actions.ts'
import { serverLanguage } from '../moderation/access.ts'
import { deleteCard, listCards, listGameServersWithCards, saveCard } from './cards-store.ts'
import { statusEmbed } from './embeds.ts'
import type { QueriedGameServer } from './embeds.ts'
import { findGamesAt } from './guess.ts'
import type { TakeQuery } from './guess.ts'
import { nextStatus, noFailures } from './next-status.ts'
import type { QueryGameServer } from './query-outcome.ts'
import { findGameServer, listGameServers, toGameServer } from './store.ts'
import type { GameServerRow } from './store.ts'

/** Messages whose card follows the status of a game server while it is among the recent messages of its channel. */
export interface Cards {
  /**
   * Posts a card as the account. Throws what sending a message throws, and `invalid_input` for an unknown game server or an
   * address where none responds.
   */
  post(
    userId: string,
    channelId: string,
    request: CreateStatusCardRequest,
    takeQuery: TakeQuery,
  ): Promise<Message>
  /** Call this when the status of a game server changed visibly. */
  update(gameServer: GameServer): void
}

export function createCards({
  database,
  transactMessages,
  send,
  channelToPost,
  query,
  background,
  processes,
  clock,
  current,
}: Pick<ChatParts, 'database' | 'background' | 'processes' | 'clock'> & {
  transactMessages: TransactMessages
  send: Messages['send']
  channelToPost: Messages['channelToPost']
  query: QueryGameServer
  /** The status of the last query. */
  current: (gameServer: GameServer) => GameServer
}): Cards {
  /** Null until they are loaded: then each change is looked up. */
  let withCards: Set<string> | null = null
  const posted = new Set<string>()
  const load = (): void =>
    background.run('status cards', async () => {
      withCards = new Set([...(await listGameServersWithCards(database.read)), ...posted])
    })
  load()
  /** Ids of game servers whose first card another process posted. */
  const additions = processes.topic<string>('status-cards')
  additions.subscribe(add)
  processes.onMessagesLost(load)

  function add(gameServerId: string): void {
    posted.add(gameServerId)
    withCards?.add(gameServerId)
  }

  /** The newest state of the game servers whose cards are being changed. */
  const pending = new Map<string, GameServer>()

  async function updateCards(id: string): Promise<void> {
    await transactMessages(async (messages) => {
      const gameServer = pending.get(id)
      pending.delete(id)
      if (!gameServer) return
      const language = await serverLanguage(messages.tx, gameServer.serverId)
      const embeds = [statusEmbed(gameServer, language)]
      for (const card of await listCards(messages.tx, id)) {
        const message = await messages.find(card.message_id)
        const channel = await findChannelOrThreadIn(
          messages.tx,
          gameServer.serverId,
          card.channel_id,
        )
        const isRecent =
          message && channel && channel.last_seq - message.seq < gameServerLimits.recentMessages
        if (!isRecent) await deleteCard(messages.tx, card)
        else if (message.embeds !== JSON.stringify(embeds)) {
          const { author_name: authorName, author_avatar: ownAvatar, content } = message
          const unchanged = { authorName, ownAvatar, content, uploads: null, marksEdited: false }
          await messages.update(message, gameServer.serverId, { ...unchanged, embeds })
        }
      }
    })
  }

  async function findAt(
    address: GuessGameServerRequest,
    takeQuery: TakeQuery,
  ): Promise<QueriedGameServer> {
    const [found] = await findGamesAt(query, address, takeQuery)
    if (!found) throw invalidInput('host', 'no_game_answers')
    const { target, answer } = found
    const status = nextStatus(null, { kind: 'answer', answer }, noFailures, clock())
    return { ...target, name: status.name ?? target.host, status }
  }

  return {
    async post(userId, channelId, request, takeQuery) {
      // Those who cannot post here must not cause queries.
      const { channel } = await channelToPost(userId, channelId)
      const language = await serverLanguage(database.read, channel.server_id)
      const row = await findWatched(database.read, channel.server_id, request)
      if (!row) {
        const found = await findAt(addressOf(request), takeQuery)
        return send(userId, { channelId, content: '' }, { embeds: [statusEmbed(found, language)] })
      }
      const gameServerId = row.id
      const embeds = [statusEmbed(current(toGameServer(row)), language)]
      const message = await send(userId, { channelId, content: '' }, { embeds })
      const card = { channel_id: channelId, game_server_id: gameServerId, message_id: message.id }
      await database.transaction(async (tx) => {
        // It may be gone by now; then its card just stays as it is.
        if (await findGameServer(tx, channel.server_id, gameServerId)) await saveCard(tx, card)
      })
      add(gameServerId)
      additions.send(gameServerId)
      return message
    },
    update(gameServer) {
      if (withCards && !withCards.has(gameServer.id)) return
      const isWaiting = pending.has(gameServer.id)
      pending.set(gameServer.id, gameServer)
      if (!isWaiting) background.run('status cards', () => updateCards(gameServer.id))
    },
  }
}

/** The watched game server of a request; undefined for an address that is not watched. Throws `invalid_input`. */
async function findWatched(
  reader: Reader,
  serverId: string,
  { gameServerId, host, port }: CreateStatusCardRequest,
): Promise<GameServerRow | undefined> {
  if (gameServerId !== undefined) {
    const row = await findGameServer(reader, serverId, gameServerId)
    if (!row) throw invalidInput('gameServerId', 'not_a_game_server')
    return row
  }
  const rows = await listGameServers(reader, serverId)
  return rows.find(
    (row) =>
      row.host.toLowerCase() === host?.toLowerCase() && (port === undefined || row.port === port),
  )
}

function addressOf({ host, port }: CreateStatusCardRequest): GuessGameServerRequest {
  if (host === undefined) throw invalidInput('gameServerId', 'required')
  return { host, ...(port !== undefined && { port }) }
}
