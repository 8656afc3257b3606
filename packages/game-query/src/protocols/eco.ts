// Source: https://docs.play.eco/api/server/web-api.html (/info)
import { cleanCount, cleanText } from '../clean.ts'
import type { Conversation, Protocol, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { getJson } from '../http.ts'
import { readPlayerList, stringOrNull } from '../json.ts'

/** The web server of an Eco server. `TotalPlayers` counts everyone who ever joined, so the maximum is unknown. */
export const eco: Protocol = { transport: 'tcp', converse }

function* converse(target: Target): Conversation {
  const info = yield* getJson(target, '/info')
  if (!('OnlinePlayers' in info && 'TotalPlayers' in info)) {
    throw new MalformedResponse('the status is missing')
  }
  return {
    name: cleanText(stringOrNull(info['Description']), 'markup'),
    map: null,
    version: cleanText(stringOrNull(info['Version']), 'none'),
    online: cleanCount(info['OnlinePlayers']),
    max: null,
    ...(target.players && { players: readPlayerList(info['OnlinePlayersNames']) }),
  }
}
