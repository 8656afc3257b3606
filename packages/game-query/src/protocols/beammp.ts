// Source: https://github.com/BeamMP/BeamMP-Server/blob/minor/src/TNetwork.cpp (Identify, 'I') and THeartbeatThread.cpp
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { StreamReader } from '../stream-reader.ts'
import type { StreamRead } from '../stream-reader.ts'
import { parseObject, readObject, readPlayerList, stringOrNull } from '../json.ts'
import type { JsonObject } from '../json.ts'
import { MAX_PLAYERS } from '../players.ts'

/** The information packet of a BeamMP server, which is enabled by default. */
export const beammp: Protocol = { transport: 'tcp', converse }

const REQUEST = Buffer.from('I')
const MAX_BYTES = 512 * 1024

function* converse(target: Target): Conversation {
  const info = yield* readInformation(new StreamReader(yield REQUEST))
  if (!('maxplayers' in info && 'map' in info)) throw new MalformedResponse('the status is missing')
  return {
    name: cleanText(stringOrNull(info['name']), 'beammp'),
    map: cleanText(stringOrNull(info['map']), 'none'),
    version: cleanText(stringOrNull(info['version']), 'none'),
    online: parseCount(stringOrNull(info['players']) ?? undefined),
    max: parseCount(stringOrNull(info['maxplayers']) ?? undefined),
    ...(target.players && {
      players: readPlayerList(stringOrNull(info['playerslist'])?.split(';', MAX_PLAYERS)),
    }),
  }
}

/** The first servers with this packet sent only the JSON; later ones put its length before it. */
function* readInformation(stream: StreamReader): StreamRead<JsonObject> {
  while (stream.unread.length < 4) yield* stream.receive()
  if (stream.unread.toString('latin1', 0, 2) === '{"') return yield* readObject(stream, MAX_BYTES)
  const length = (yield* stream.readExactly(4)).readUInt32LE(0)
  if (length === 0) throw new MalformedResponse('the server does not publish its status')
  if (length > MAX_BYTES) throw new MalformedResponse('its length is out of range')
  return parseObject(yield* stream.readExactly(length))
}
