// Source: https://tshock.readme.io/reference/serverstatus-v2 and TShockAPI/Rest/RestManager.cs (ServerStatusV2)
import { cleanCount, cleanText } from '../clean.ts'
import type { Conversation, Protocol, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { getJson } from '../http.ts'
import { textOf } from '../json.ts'

/** The REST interface of TShock, a server for Terraria; its status needs no token unless the operator wants one. */
export const tshock: Protocol = { transport: 'tcp', converse }

function* converse(target: Target): Conversation {
  const status = yield* getJson(target, '/v2/server/status')
  if (status['status'] !== '200')
    throw new MalformedResponse('the server refused to send its status')
  return {
    name: cleanText(textOf(status['name']), 'none'),
    map: cleanText(textOf(status['world']), 'none'),
    version: cleanText(textOf(status['serverversion']), 'none'),
    online: cleanCount(status['playercount']),
    max: cleanCount(status['maxplayers']),
  }
}
