import type { Hash } from 'node:crypto'

/** The same bytes, which `hash` reads as they pass. */
export async function* hashed(
  bytes: Iterable<Buffer> | AsyncIterable<Buffer>,
  hash: Hash,
): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}
