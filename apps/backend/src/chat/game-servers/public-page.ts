import type { GameServer, PublicGameServer, PublicServer } from '@guildhall/contract'
import { notFound } from '../../core/app-error.ts'
import type { ChatParts } from '../chat-parts.ts'
import { findUsableInvite } from '../invites/access.ts'
import { serverById } from '../servers/access.ts'
import { gameServersOf } from './access.ts'
import { badgeSvg } from './badge.ts'
import { findPublicInvite } from './public-page-store.ts'
import type { Watcher } from './watcher.ts'

/** Routes add the URL of the invite, which depends on the address of the request. */
export type PublicServerWithoutUrl = Omit<PublicServer, 'inviteUrl'> & { inviteCode: string | null }

/** What everyone can see of the game servers that are public. Both methods throw `not_found` for everything else. */
export interface PublicPage {
  load(serverId: string): Promise<PublicServerWithoutUrl>
  badge(serverId: string, gameServerId: string): Promise<string>
}

export function createPublicPage({
  database,
  watcher,
  clock,
}: Pick<ChatParts, 'database' | 'clock'> & { watcher: Watcher }): PublicPage {
  async function publicGameServers(serverId: string): Promise<GameServer[]> {
    const found = await gameServersOf(database.read, serverId)
    return found
      .filter((gameServer) => gameServer.public)
      .map((gameServer) => ({
        ...gameServer,
        status: watcher.freshStatus(gameServer) ?? gameServer.status,
      }))
  }

  return {
    async load(serverId) {
      const gameServers = await publicGameServers(serverId)
      if (gameServers.length === 0) throw notFound('server')
      const { id, name, icon, color, description } = await serverById(database.read, serverId, 0)
      const code = await findPublicInvite(database.read, serverId)
      const invite =
        code === null ? undefined : await findUsableInvite(database.read, code, clock())
      return {
        inviteCode: invite?.code ?? null,
        server: { id, name, icon, color, description },
        gameServers: gameServers.map(toPublic),
      }
    },
    async badge(serverId, gameServerId) {
      const gameServers = await publicGameServers(serverId)
      const gameServer = gameServers.find(({ id }) => id === gameServerId)
      if (!gameServer) throw notFound('game server')
      return badgeSvg(gameServer)
    },
  }
}

/** Without the names of players. */
function toPublic({ id, game, host, port, name, status }: GameServer): PublicGameServer {
  const address = { id, game, host, port, name }
  if (!status) return { ...address, status: null }
  const { state, since, checkedAt, map, version, players } = status
  const { online, max } = players
  return {
    ...address,
    status: { state, since, checkedAt, map, version, players: { online, max } },
  }
}
