// Source: https://github.com/veloren/veloren (common/query_server/src/proto.rs)
import { ByteReader } from '../byte-reader.ts'
import { cleanCount } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** Veloren's query server, which has no name. Its answers to a request without the right challenge contain the challenge. */
export const veloren: Protocol = { transport: 'udp', converse }

const MAGIC = Buffer.from('veloren', 'latin1')
/** Requests are at least as long as responses. */
const REQUEST_BYTES = 256
const CHALLENGE_BYTES = 8
const SERVER_INFO = 1
const RESPONSE = 0
const CHALLENGE = 1
const MAX_CHALLENGES = 3
const LAST_BATTLE_MODE = 2

function* converse(): Conversation {
  let challenge: Uint8Array = Buffer.alloc(CHALLENGE_BYTES)
  let packet = yield buildRequest(challenge)
  for (let challenges = 0; ;) {
    const reader = new ByteReader(packet)
    const kind = reader.u8()
    if (kind === RESPONSE) return readInfo(reader)
    if (kind !== CHALLENGE || reader.remaining !== CHALLENGE_BYTES + 2) {
      throw new MalformedResponse('it has an unexpected header')
    }
    const next = reader.bytes(CHALLENGE_BYTES)
    const isKnown = next.equals(challenge)
    if (!isKnown && ++challenges > MAX_CHALLENGES) {
      throw new MalformedResponse('the server keeps sending challenges')
    }
    challenge = Buffer.from(next)
    packet = yield isKnown ? undefined : buildRequest(challenge)
  }
}

/** A version of 0, the challenge, the kind, zeros, and the name of the game at the end. */
function buildRequest(challenge: Uint8Array): Buffer {
  const request = Buffer.alloc(REQUEST_BYTES)
  request.set(challenge, 2)
  request[2 + CHALLENGE_BYTES] = SERVER_INFO
  return Buffer.concat([request, MAGIC])
}

/** No fixed bytes identify the response, so its length and its last field are validated. */
function readInfo(reader: ByteReader): ServerResponse {
  if (reader.u8() !== 0) throw new MalformedResponse('it does not match the request')
  const commit = reader.bytes(4).toString('hex')
  reader.skip(8) // the time of the commit
  const [online, max] = [reader.u16be(), reader.u16be()]
  if (reader.remaining > 0 && (reader.u8() > LAST_BATTLE_MODE || reader.remaining > 0)) {
    throw new MalformedResponse('the status is missing')
  }
  return {
    name: null,
    map: null,
    version: commit,
    online: cleanCount(online),
    max: cleanCount(max),
  }
}
