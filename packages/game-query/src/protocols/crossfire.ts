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
  const [kind, ...words] = greeting.trim().split(' ')
  if (kind !== 'version' || words.length < 3)
    throw new MalformedResponse('it has an unexpected header')
  const version = words.find((word) => /^\d{1,4}\.[\d.]{1,16}$/.test(word))
  return { name: null, map: null, version: cleanText(version, 'none'), online: null, max: null }
}
