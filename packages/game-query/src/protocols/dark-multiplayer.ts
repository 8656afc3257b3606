// Source: https://github.com/godarklight/DarkMultiPlayer/blob/master/Server/ServerInfo.cs
import { cleanCount, cleanText } from '../clean.ts'
import type { Conversation, Protocol, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { getJson } from '../http.ts'
import { readPlayerList, stringOrNull } from '../json.ts'

/** DarkMultiPlayer, a mod of Kerbal Space Program. */
export const darkMultiplayer: Protocol = { transport: 'tcp', converse }

function* converse(target: Target): Conversation {
  const info = yield* getJson(target, '/')
  if (!('server_name' in info && 'max_players' in info)) {
    throw new MalformedResponse('the status is missing')
  }
  const names = splitNames(info['players'])
  return {
    name: cleanText(stringOrNull(info['server_name']), 'none'),
    map: null,
    version: cleanText(stringOrNull(info['version']), 'none'),
    online: cleanCount(info['player_count']) ?? names?.length ?? null,
    max: cleanCount(info['max_players']),
    ...(target.players && { players: readPlayerList(names) }),
  }
}

/** The first servers sent no count, only the names in one string. */
function splitNames(players: unknown): string[] | null {
  if (typeof players !== 'string') return null
  return players.trim() === '' ? [] : players.split(', ')
}
