import { gameServerLimits } from '@guildhall/contract'
import type { GameServer, Message } from '@guildhall/contract'
import { invalidInput } from '../../core/app-error.ts'
import type { Background } from '../../core/background.ts'
import type { Clock } from '../../core/clock.ts'
import type { Database } from '../../storage/database.ts'
import { channelFor, findChannelIn } from '../channels/access.ts'
import type { Messages, TransactMessages } from '../messages/actions.ts'
import { deleteCard, listCards, listGameServersWithCards, saveCard } from './cards-store.ts'
import { statusEmbed } from './embeds.ts'
import { findGameServer, toGameServer } from './store.ts'

/** Messages whose card follows the status of a game server while it is among the recent messages of its channel. */
export interface Cards {
  /** Posts a card as the account. Throws what sending a message throws, and `invalid_input` for an unknown game server. */
  post(userId: string, channelId: string, gameServerId: string): Promise<Message>
  /** Call this when the status of a game server changed visibly. */
  update(gameServer: GameServer): void
}

interface Parts {
  database: Database
  transactMessages: TransactMessages
  send: Messages['send']
  background: Background
  clock: Clock
  /** The status of the last query. */
  current: (gameServer: GameServer) => GameServer
}

export function createCards(parts: Parts): Cards {
  const { database, transactMessages, send, background, clock, current } = parts
  /** Null until they are loaded: then each change is looked up. */
  let withCards: Set<string> | null = null
  const posted = new Set<string>()
  background.run('status cards', async () => {
    withCards = new Set([...(await listGameServersWithCards(database.read)), ...posted])
  })
  /** The newest state of the game servers whose cards are being changed. */
  const pending = new Map<string, GameServer>()

  async function updateCards(id: string): Promise<void> {
    await transactMessages(async (messages) => {
      const gameServer = pending.get(id)
      pending.delete(id)
      if (!gameServer) return
      const embeds = [statusEmbed(gameServer)]
      for (const card of await listCards(messages.tx, id)) {
        const message = await messages.find(card.message_id)
        const channel = await findChannelIn(messages.tx, gameServer.serverId, card.channel_id)
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

  return {
    async post(userId, channelId, gameServerId) {
      const { channel } = await channelFor(database.read, userId, channelId, clock())
      const row = await findGameServer(database.read, channel.server_id, gameServerId)
      if (!row) throw invalidInput('gameServerId', 'not_a_game_server')
      const embeds = [statusEmbed(current(toGameServer(row)))]
      const message = await send(userId, { channelId, content: '' }, embeds)
      const card = { channel_id: channelId, game_server_id: gameServerId, message_id: message.id }
      await database.transaction(async (tx) => {
        // It may be gone by now; then its card just stays as it is.
        if (await findGameServer(tx, channel.server_id, gameServerId)) await saveCard(tx, card)
      })
      posted.add(gameServerId)
      withCards?.add(gameServerId)
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
