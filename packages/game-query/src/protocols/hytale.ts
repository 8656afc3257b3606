// Source: https://github.com/nitrado/hytale-plugin-query/blob/main/README.md
import { cleanCount, cleanText } from '../clean.ts'
import type { Conversation, Protocol, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { getJson } from '../http.ts'
import { isObject, readPlayerList, stringOrNull } from '../json.ts'

/** Nitrado's query plugin on its web server, which uses TLS with a self-signed certificate by default. */
export const hytale: Protocol = { transport: 'tls', converse }

const VERSION_1 = 'application/x.hytale.nitrado.query+json;version=1'

/** The response omits what anonymous visitors may not see. */
function* converse(target: Target): Conversation {
  const status = yield* getJson(target, '/Nitrado/Query', VERSION_1)
  const { Server: server, Universe: universe } = status
  if (!isObject(server) && !isObject(universe)) {
    throw new MalformedResponse('the server does not publish its status')
  }
  const info = { ...(isObject(server) ? server : {}), ...(isObject(universe) ? universe : {}) }
  return {
    name: cleanText(stringOrNull(info['Name']), 'none'),
    map: cleanText(stringOrNull(info['DefaultWorld']), 'none'),
    version: cleanText(stringOrNull(info['Version']), 'none'),
    online: cleanCount(info['CurrentPlayers']),
    max: cleanCount(info['MaxPlayers']),
    ...(target.players && { players: readPlayerList(status['Players'], { name: 'Name' }) }),
  }
}
