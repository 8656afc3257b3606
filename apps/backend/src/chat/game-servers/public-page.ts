import type {
  GameServer,
  PublicGameServer,
  PublicPage as Settings,
  PublicServer,
} from '@guildhall/contract'
import { notFound } from '../../core/app-error.ts'
import type { ChatParts } from '../chat-parts.ts'
import { findUsableInvite } from '../invites/access.ts'
import { serverById } from '../servers/access.ts'
import { gameServersOf } from './access.ts'
import { badgeSvg } from './badge.ts'
import { findByPublicAddress, findPublicPage } from './public-page-store.ts'
import type { Watcher } from './watcher.ts'

/** Routes add the URL of the invite, which depends on the address of the request. */
export type PublicServerWithoutUrl = Omit<PublicServer, 'inviteUrl'> & Settings

/** What everyone can see of the game servers that are public. All methods throw `not_found` for everything else. */
export interface PublicPage {
  /** Loads the server with this short address, in letters of any case, or with this id. */
  find(addressOrId: string): Promise<PublicServerWithoutUrl>
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

  async function load(serverId: string): Promise<PublicServerWithoutUrl> {
    const gameServers = await publicGameServers(serverId)
    if (gameServers.length === 0) throw notFound('server')
    const { id, name, icon, color, description } = await serverById(database.read, serverId, 0)
    const { inviteCode: code, shortAddress } = await findPublicPage(database.read, serverId)
    const invite = code === null ? undefined : await findUsableInvite(database.read, code, clock())
    return {
      inviteCode: invite?.code ?? null,
      shortAddress,
      server: { id, name, icon, color, description },
      gameServers: gameServers.map(toPublic),
    }
  }

  return {
    load,
    async find(addressOrId) {
      const found = await findByPublicAddress(database.read, addressOrId.toLowerCase())
      return load(found ?? addressOrId)
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
