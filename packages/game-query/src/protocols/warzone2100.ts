// Source: captured from warzone2100 4.3.3, as the lobby server checks whether a game can be reached
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { StreamReader } from '../stream-reader.ts'

/** Warzone 2100. Only its lobby server knows more about a game than that it is online. */
export const warzone2100: Protocol = { transport: 'tcp', converse }

/** A version of zero: a real one would count as a player who joins. */
const REQUEST = Buffer.alloc(8)
const HEADER = 'WZLR'

function* converse(): Conversation {
  const stream = new StreamReader(yield REQUEST)
  const response = yield* stream.readExactly(HEADER.length)
  if (response.toString('latin1') !== HEADER)
    throw new MalformedResponse('it has an unexpected header')
  return { name: null, map: null, version: null, online: null, max: null }
}
