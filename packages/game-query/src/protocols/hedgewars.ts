// Source: https://hedgewars.org/kb/EngineProtocol, gameServer of https://github.com/hedgewars/hw (the greeting)
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { Incoming } from '../incoming.ts'

/** Hedgewars. Its server sends a greeting, and the rest only after a login. */
export const hedgewars: Protocol = { transport: 'tcp', converse }

const MAX_LINE_BYTES = 256

function* converse(): Conversation {
  const incoming = new Incoming(yield)
  const greeting = yield* incoming.line(MAX_LINE_BYTES, 'utf-8')
  const text = yield* incoming.line(MAX_LINE_BYTES, 'utf-8')
  const protocol = yield* incoming.line(MAX_LINE_BYTES, 'utf-8')
  if (greeting !== 'CONNECTED' || !/hedgewars/i.test(text) || !/^\d{1,4}$/.test(protocol)) {
    throw new MalformedResponse('it has an unexpected header')
  }
  return { name: null, map: null, version: null, online: null, max: null }
}
