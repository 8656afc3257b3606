// Source: https://wiki.wesnoth.org/MultiplayerServerWML
import { gunzipSync, gzipSync } from 'node:zlib'
import { cleanText } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { Incoming } from '../incoming.ts'
import type { Reading } from '../incoming.ts'

/** Battle for Wesnoth. A client of an impossible version is refused with the list of accepted versions. */
export const wesnoth: Protocol = { transport: 'tcp', converse }

const REQUEST = requestOf('[version]\n\tversion="0"\n[/version]\n')
const MAX_PACKED_BYTES = 16 * 1024
const MAX_BYTES = 64 * 1024
const MAX_DOCUMENTS = 4

/** Requests a connection without encryption, and responds to the server's next question. */
function requestOf(text: string): Buffer {
  const packed = gzipSync(text)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(packed.length, 4)
  return Buffer.concat([head, packed])
}

function* converse(): Conversation {
  const incoming = new Incoming(yield REQUEST)
  yield* incoming.exactly(4) // number of the connection
  for (let i = 0; i < MAX_DOCUMENTS; i++) {
    const document = yield* readDocument(incoming)
    if (document.startsWith('[version]')) continue
    const version = /\[reject\]\s*accepted_versions="([^",]*)/.exec(document)?.[1]
    if (version === undefined) break
    return { name: null, map: null, version: cleanText(version, 'none'), online: null, max: null }
  }
  throw new MalformedResponse('it does not match the request')
}

function* readDocument(incoming: Incoming): Reading<string> {
  const length = (yield* incoming.exactly(4)).readUInt32BE()
  if (length > MAX_PACKED_BYTES) throw new MalformedResponse('it is too long')
  const packed = yield* incoming.exactly(length)
  try {
    return gunzipSync(packed, { maxOutputLength: MAX_BYTES }).toString('utf8')
  } catch {
    throw new MalformedResponse('it cannot be decompressed')
  }
}
