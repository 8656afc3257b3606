// Source: https://github.com/BeamMP/BeamMP-Server/blob/minor/src/TNetwork.cpp (Identify, 'I') and THeartbeatThread.cpp
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { Incoming } from '../incoming.ts'
import type { Reading } from '../incoming.ts'
import { parseObject, readObject, textOf } from '../json.ts'
import type { JsonObject } from '../json.ts'

/** The information packet of a BeamMP server, which answers unless its operator has switched it off. */
export const beammp: Protocol = { transport: 'tcp', converse }

const REQUEST = Buffer.from('I')
const MAX_BYTES = 512 * 1024

function* converse(): Conversation {
  const info = yield* readInformation(new Incoming(yield REQUEST))
  if (!('maxplayers' in info && 'map' in info)) throw new MalformedResponse('the status is missing')
  return {
    name: cleanText(textOf(info['name']), 'quake'),
    map: cleanText(textOf(info['map']), 'none'),
    version: cleanText(textOf(info['version']), 'none'),
    online: parseCount(textOf(info['players']) ?? undefined),
    max: parseCount(textOf(info['maxplayers']) ?? undefined),
  }
}

/** The first servers that knew this packet sent the bare JSON, later ones its length before it. */
function* readInformation(incoming: Incoming): Reading<JsonObject> {
  while (incoming.waiting.length < 4) yield* incoming.more()
  if (incoming.waiting.toString('latin1', 0, 2) === '{"')
    return yield* readObject(incoming, MAX_BYTES)
  const length = (yield* incoming.exactly(4)).readUInt32LE(0)
  if (length === 0) throw new MalformedResponse('the server does not publish its status')
  if (length > MAX_BYTES) throw new MalformedResponse('its length is out of range')
  return parseObject(yield* incoming.exactly(length))
}
