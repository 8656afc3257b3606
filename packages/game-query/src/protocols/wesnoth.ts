// Source: https://wiki.wesnoth.org/MultiplayerServerWML
import { gunzipSync, gzipSync } from 'node:zlib'
import { cleanText } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { StreamReader } from '../stream-reader.ts'
import type { StreamRead } from '../stream-reader.ts'

/** Battle for Wesnoth. The server rejects an impossible client version and sends the list of accepted versions. */
export const wesnoth: Protocol = { transport: 'tcp', converse }

const REQUEST = buildRequest('[version]\n\tversion="0"\n[/version]\n')
const MAX_PACKED_BYTES = 16 * 1024
const MAX_BYTES = 64 * 1024
const MAX_DOCUMENTS = 4

/** Requests an unencrypted connection, and sends the client version that the server asks for next. */
function buildRequest(text: string): Buffer {
  const packed = gzipSync(text)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(packed.length, 4)
  return Buffer.concat([head, packed])
}

function* converse(): Conversation {
  const stream = new StreamReader(yield REQUEST)
  yield* stream.readExactly(4) // connection number
  for (let i = 0; i < MAX_DOCUMENTS; i++) {
    const document = yield* readDocument(stream)
    if (document.startsWith('[version]')) continue
    const version = /\[reject\]\s*accepted_versions="([^",]*)/.exec(document)?.[1]
    if (version === undefined) break
    return { name: null, map: null, version: cleanText(version, 'none'), online: null, max: null }
  }
  throw new MalformedResponse('it does not match the request')
}

function* readDocument(stream: StreamReader): StreamRead<string> {
  const length = (yield* stream.readExactly(4)).readUInt32BE()
  if (length > MAX_PACKED_BYTES) throw new MalformedResponse('it is too long')
  const packed = yield* stream.readExactly(length)
  try {
    return gunzipSync(packed, { maxOutputLength: MAX_BYTES }).toString('utf8')
  } catch {
    throw new MalformedResponse('it cannot be decompressed')
  }
}
