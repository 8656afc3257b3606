// Source: https://developer.valvesoftware.com/wiki/Server_queries (A2S_RULES), https://github.com/gamedig/node-gamedig (valve.js)
import { readUntilCut } from '../byte-reader.ts'
import type { ByteReader } from '../byte-reader.ts'
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { SplitResponse } from './valve-split.ts'
import { requestInfo, CHALLENGE, INFO, MAX_CHALLENGES, readMessage } from './valve.ts'

/** Battalion 1944, which sends its name and player counts in the rules. */
export const battalion: Protocol = { transport: 'udp', converse }

const REQUEST = Buffer.from('\xff\xff\xff\xffV', 'latin1')
const NO_CHALLENGE = Buffer.from('\xff\xff\xff\xff', 'latin1')
const RULES = 0x45

function* converse(): Conversation {
  const info = yield* requestInfo()
  const fallback = { ...info, name: null, online: null, max: null }
  const split = new SplitResponse()
  let challenge: Uint8Array = NO_CHALLENGE
  let challenges = 0
  let packet = yield { fallback, request: Buffer.concat([REQUEST, challenge]) }
  for (;;) {
    const message = readMessage(packet, split)
    const kind = message?.u8()
    if (message && kind === RULES) return { ...info, ...readStatus(readRules(message)) }
    // The response to the previous request and a challenge may arrive twice.
    const newChallenge = message && kind === CHALLENGE ? message.bytes(4) : undefined
    if (!newChallenge || Buffer.from(newChallenge).equals(challenge)) {
      if (message && kind !== CHALLENGE && kind !== INFO) {
        throw new MalformedResponse('it does not match the request')
      }
      packet = yield { fallback }
      continue
    }
    if (++challenges > MAX_CHALLENGES) return fallback
    challenge = Buffer.from(newChallenge)
    packet = yield { fallback, request: Buffer.concat([REQUEST, challenge]) }
  }
}

function readStatus(rules: Map<string, string>): Pick<ServerResponse, 'name' | 'online' | 'max'> {
  return {
    name: cleanText(rules.get('bat_name_s'), 'source'),
    online: parseCount(rules.get('bat_player_count_s')),
    max: parseCount(rules.get('bat_max_players_i')),
  }
}

function readRules(reader: ByteReader): Map<string, string> {
  const rules = new Map<string, string>()
  readUntilCut(() => {
    for (let remaining = reader.u16le(); remaining > 0; remaining -= 1) {
      const key = reader.cstring()
      rules.set(key, reader.cstring())
    }
  })
  return rules
}
