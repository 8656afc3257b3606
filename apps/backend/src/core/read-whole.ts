import { invalidInput } from './app-error.ts'

/** All bytes of a stream. Throws what `tooLarge` returns where they are more than `maxBytes`: by default that an uploaded file is. */
export async function readWhole(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
  tooLarge: () => Error = () => invalidInput('file', 'file_too_large', { max: maxBytes }),
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
