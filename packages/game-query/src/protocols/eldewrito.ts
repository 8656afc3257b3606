// Source: https://github.com/ElDewrito/ElDorito/blob/master/ElDorito/Source/Modules/ModuleServer.cpp (the info server)
import { cleanCount, cleanText } from '../clean.ts'
import type { Conversation, Protocol, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { getJson } from '../http.ts'
import { readPlayerList, stringOrNull } from '../json.ts'

export const eldewrito: Protocol = { transport: 'tcp', converse }

function* converse(target: Target): Conversation {
  const info = yield* getJson(target, '/')
  if (!('eldewritoVersion' in info)) throw new MalformedResponse('the status is missing')
  return {
    name: cleanText(stringOrNull(info['name']), 'none'),
    map: cleanText(stringOrNull(info['map']), 'none'),
    version: cleanText(stringOrNull(info['eldewritoVersion']), 'none'),
    online: cleanCount(info['numPlayers']),
    max: cleanCount(info['maxPlayers']),
    ...(target.players && {
      players: readPlayerList(info['players'], { name: 'name', score: 'score' }),
    }),
  }
}
