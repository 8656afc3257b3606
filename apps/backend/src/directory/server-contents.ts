import type { GatewayEvent } from '@guildhall/contract'
import type { ServerModel } from './server-model.ts'

/** Keeps what the snapshots of servers contain besides channels, roles and members. Does nothing for other events. */
export function updateContents(
  models: ReadonlyMap<string, ServerModel>,
  { type, data }: GatewayEvent,
): void {
  switch (type) {
    case 'emoji.created':
    case 'emoji.updated':
      models.get(data.serverId)?.emoji.set(data.emoji.id, data.emoji)
      break
    case 'emoji.deleted':
      models.get(data.serverId)?.emoji.delete(data.emojiId)
      break
    case 'sticker.created':
    case 'sticker.updated':
      models.get(data.serverId)?.stickers.set(data.sticker.id, data.sticker)
      break
    case 'sticker.deleted':
      models.get(data.serverId)?.stickers.delete(data.stickerId)
      break
    case 'game_server.created':
    case 'game_server.updated':
      models.get(data.serverId)?.gameServers.set(data.gameServer.id, data.gameServer)
      break
    case 'game_server.deleted':
      models.get(data.serverId)?.gameServers.delete(data.gameServerId)
      break
    case 'call.updated': {
      const model = models.get(data.serverId)
      if (model) model.call = data.call
      break
    }
    default:
  }
}
