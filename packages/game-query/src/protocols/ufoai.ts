// Source: https://github.com/ufoaiorg/ufoai/blob/master/src/server/sv_main.cpp (SVC_Status)
import { decodeLatin1 } from '../byte-reader.ts'
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { PlayerList } from '../players.ts'
import { StreamReader } from '../stream-reader.ts'
import { readSettings } from './quake3.ts'

/** UFO: Alien Invasion, which sends a status like that of Quake II over TCP. */
export const ufoai: Protocol = { transport: 'tcp', converse }

const OUT_OF_BAND = 0xff
const MAX_BYTES = 64 * 1024
const REQUEST = Buffer.from('\x08\0\0\0\xffstatus\n', 'latin1')
const HEADER = 'print\n'

function* converse(target: Target): Conversation {
  const stream = new StreamReader(yield REQUEST)
  const length = (yield* stream.readExactly(4)).readUInt32LE()
  if (length > MAX_BYTES) throw new MalformedResponse('its length is out of range')
  const message = yield* stream.readExactly(length)
  const text = message.toString('latin1', 1)
  if (message[0] !== OUT_OF_BAND || !text.startsWith(HEADER)) {
    throw new MalformedResponse('it has an unexpected header')
  }
  const [line = '', ...players] = text.slice(HEADER.length).split('\n')
  const settings = readSettings(line)
  const read = (key: string) => cleanText(decodeLatin1(settings.get(key) ?? ''), 'none')
  const list = new PlayerList('none')
  let online = 0
  for (const player of players) {
    const name = /^-?\d{1,9} "(.*)"$/.exec(player)?.[1]
    if (name === undefined) continue
    online += 1
    list.add(decodeLatin1(name))
  }
  return {
    name: read('sv_hostname'),
    map: read('sv_mapname'),
    version: read('ver'),
    online,
    max: parseCount(settings.get('sv_maxclients')),
    ...(target.players && { players: list.players }),
  }
}
