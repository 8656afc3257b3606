// Source: https://tshock.readme.io/reference/serverstatus-v2 and TShockAPI/Rest/RestManager.cs (ServerStatusV2)
import { cleanCount, cleanText } from '../clean.ts'
import type { Conversation, Protocol, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { getJson } from '../http.ts'
import { readPlayerList, stringOrNull } from '../json.ts'

/** The REST interface of TShock, a Terraria server. The status needs no token unless the operator requires one. */
export const tshock: Protocol = { transport: 'tcp', converse }

function* converse(target: Target): Conversation {
  const status = yield* getJson(
    target,
    target.players ? '/v2/server/status?players=true' : '/v2/server/status',
  )
  if (status['status'] !== '200')
    throw new MalformedResponse('the server refused to send its status')
  return {
    name: cleanText(stringOrNull(status['name']), 'none'),
    map: cleanText(stringOrNull(status['world']), 'none'),
    version: cleanText(stringOrNull(status['serverversion']), 'none'),
    online: cleanCount(status['playercount']),
    max: cleanCount(status['maxplayers']),
    ...(target.players && { players: readPlayerList(status['players'], { name: 'nickname' }) }),
  }
}
