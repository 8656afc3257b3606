// Source: https://github.com/piqueserver/piqueserver/blob/master/piqueserver/statusserver.py (/json)
import { cleanCount, cleanText } from '../clean.ts'
import type { Conversation, Protocol, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { getJson } from '../http.ts'
import { isObject, readPlayerList, stringOrNull } from '../json.ts'

/** The status page of a piqueserver, for Build and Shoot and its predecessors. */
export const buildAndShoot: Protocol = { transport: 'tcp', converse }

function* converse(target: Target): Conversation {
  const status = yield* getJson(target, '/json')
  const { players, map } = status
  if (!('serverName' in status) || !('map' in status)) {
    throw new MalformedResponse('the status is missing')
  }
  const listed = findPlayers(players)
  const maxPlayers = status['maxPlayers'] ?? (isObject(players) ? players['maxPlayers'] : null)
  return {
    name: cleanText(stringOrNull(status['serverName']), 'none'),
    map: cleanText(stringOrNull(isObject(map) ? map['name'] : map), 'none'),
    version: cleanText(readVersion(status['serverVersion']), 'none'),
    online: listed?.length ?? null,
    max: cleanCount(maxPlayers),
    ...(target.players && { players: readPlayerList(listed) }),
  }
}

/** A version name, or the number of the game's protocol. */
function readVersion(version: unknown): string | null {
  return typeof version === 'number' ? String(version) : stringOrNull(version)
}

/** Newer servers list all players; older ones list the players of each team. */
function findPlayers(players: unknown): unknown[] | null {
  if (Array.isArray(players)) return players
  if (!isObject(players)) return null
  const teams = [players['blue'], players['green']].filter((team) => Array.isArray(team))
  return teams.length === 0 ? null : teams.flat()
}
