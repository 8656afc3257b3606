// Source: crossfire-server 1.75 (doc/Developers/protocol, socket/init.c)
import { cleanText } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { StreamReader } from '../stream-reader.ts'

/** Crossfire. Its server sends only the versions of its protocol before the login. */
export const crossfire: Protocol = { transport: 'tcp', converse }

const MAX_BYTES = 256

function* converse(): Conversation {
  const stream = new StreamReader(yield)
  const length = (yield* stream.readExactly(2)).readUInt16BE()
  if (length > MAX_BYTES) throw new MalformedResponse('its length is out of range')
  const greeting = (yield* stream.readExactly(length)).toString('latin1')
  const info = /^version \d{1,6} \d{1,6} ([^\0-\x1f]*)/.exec(greeting)?.[1]
  if (info === undefined) throw new MalformedResponse('it has an unexpected header')
  const version = /\d+(?:\.\d+)+/.exec(info)?.[0]
  return { name: null, map: null, version: cleanText(version, 'none'), online: null, max: null }
}
