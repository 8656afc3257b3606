// Source: https://hedgewars.org/kb/EngineProtocol, gameServer of https://github.com/hedgewars/hw (the greeting)
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { StreamReader } from '../stream-reader.ts'

/** Hedgewars. Its server sends only a greeting before the login. */
export const hedgewars: Protocol = { transport: 'tcp', converse }

const MAX_LINE_BYTES = 256

function* converse(): Conversation {
  const stream = new StreamReader(yield)
  const greeting = yield* stream.readLine(MAX_LINE_BYTES)
  const text = yield* stream.readLine(MAX_LINE_BYTES)
  const protocol = yield* stream.readLine(MAX_LINE_BYTES)
  if (greeting !== 'CONNECTED' || !/hedgewars/i.test(text) || !/^\d{1,4}$/.test(protocol)) {
    throw new MalformedResponse('it has an unexpected header')
  }
  return { name: null, map: null, version: null, online: null, max: null }
}
