// Source: https://github.com/compujuckel/AssettoServer/blob/master/AssettoServer/Network/Http/HttpController.cs (INFO)
import { cleanCount, cleanText } from '../clean.ts'
import type { Conversation, Protocol, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { getJson } from '../http.ts'
import { stringOrNull } from '../json.ts'

/** The server's own HTTP port. Only AssettoServer sends a version. */
export const assettoCorsa: Protocol = { transport: 'tcp', converse }

function* converse(target: Target): Conversation {
  const info = yield* getJson(target, '/INFO')
  if (!('maxclients' in info && 'track' in info))
    throw new MalformedResponse('the status is missing')
  return {
    name: cleanText(stringOrNull(info['name'])?.replace(DETAILS_PORT, ''), 'none'),
    map: cleanText(stringOrNull(info['track']), 'none'),
    version: cleanText(stringOrNull(info['poweredBy']), 'none'),
    online: cleanCount(info['clients']),
    max: cleanCount(info['maxclients']),
  }
}

/** Servers append the port of their details page to the name, for Content Manager. */
const DETAILS_PORT = /ℹ\d{1,5}$/
