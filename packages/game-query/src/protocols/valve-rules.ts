// Source: https://developer.valvesoftware.com/wiki/Server_queries (A2S_RULES)
import { readUntilCut } from '../byte-reader.ts'
import type { ByteReader } from '../byte-reader.ts'
import type { NextStep, ServerResponse } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import {
  CHALLENGE,
  INFO,
  MAX_CHALLENGES,
  PLAYERS,
  readMessage,
  SplitResponse,
} from './valve-split.ts'

const REQUEST = Buffer.from('\xff\xff\xff\xffV', 'latin1')
const NO_CHALLENGE = Buffer.from('\xff\xff\xff\xff', 'latin1')
const RULES = 0x45

/** Requests the rules. Servers need not answer: then `fallback` is the response. Null if the server keeps sending challenges. */
export function* requestRules(
  fallback: ServerResponse,
): Generator<NextStep, Map<string, string> | null, Uint8Array> {
  const split = new SplitResponse()
  let challenge: Uint8Array = NO_CHALLENGE
  let challenges = 0
  let packet = yield { fallback, request: Buffer.concat([REQUEST, challenge]) }
  for (;;) {
    const message = readMessage(packet, split)
    const kind = message?.u8()
    if (message && kind === RULES) return readRules(message)
    // The responses to previous requests and a challenge may arrive twice.
    const newChallenge = message && kind === CHALLENGE ? message.bytes(4) : undefined
    if (!newChallenge || Buffer.from(newChallenge).equals(challenge)) {
      if (message && ![CHALLENGE, INFO, PLAYERS].includes(kind ?? 0)) {
        throw new MalformedResponse('it does not match the request')
      }
      packet = yield { fallback }
      continue
    }
    if (++challenges > MAX_CHALLENGES) return null
    challenge = Buffer.from(newChallenge)
    packet = yield { fallback, request: Buffer.concat([REQUEST, challenge]) }
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
