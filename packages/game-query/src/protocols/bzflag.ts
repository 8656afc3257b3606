// Source: https://github.com/BZFlag-Dev/bzflag/blob/2.4/include/Protocol.h, misc/bzfquery.php (MsgQueryGame)
import { ByteReader } from '../byte-reader.ts'
import type { Conversation, Protocol, ServerResponse } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { StreamReader } from '../stream-reader.ts'

/** BZFlag. Its servers send their title only to the public server list. */
export const bzflag: Protocol = { transport: 'tcp', converse }

const QUERY_GAME = 0x7167
const REQUEST = Buffer.concat([
  Buffer.from('BZFLAG\r\n\r\n', 'latin1'),
  Buffer.from([0, 0, QUERY_GAME >> 8, QUERY_GAME & 0xff]),
])
const NO_SLOT = 0xff
const TEAMS = 5
const MAX_LENGTH = 2048
const MAX_MESSAGES = 32

function* converse(): Conversation {
  const stream = new StreamReader(yield REQUEST)
  const version = (yield* stream.readExactly(8)).toString('latin1')
  if (!/^BZFS\d{4}$/.test(version)) throw new MalformedResponse('it has an unexpected header')
  const slot = (yield* stream.readExactly(1))[0]
  if (slot === NO_SLOT) throw new MalformedResponse('the server refused the connection')
  for (let i = 0; i < MAX_MESSAGES; i++) {
    const head = new ByteReader(yield* stream.readExactly(4))
    const length = head.u16be()
    if (length > MAX_LENGTH) throw new MalformedResponse('a message is too long')
    const kind = head.u16be()
    const body = yield* stream.readExactly(length)
    if (kind === QUERY_GAME) return readGame(new ByteReader(body))
  }
  throw new MalformedResponse('the status is missing')
}

/** The last team consists of observers, who do not count as players. */
function readGame(reader: ByteReader): ServerResponse {
  reader.skip(4) // game type and options
  const max = reader.u16be()
  reader.skip(2) // shots
  let online = 0
  for (let i = 0; i < TEAMS; i++) online += reader.u16be()
  reader.skip(2 + 2 * 6 + 2 * 6) // observers, team limits, game limits
  return { name: null, map: null, version: null, online, max }
}
