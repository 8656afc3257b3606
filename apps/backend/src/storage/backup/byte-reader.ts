/** Reads a stream in pieces of chosen sizes. */
export interface ByteReader {
  /** Fewer bytes only at the end. */
  readUpTo(length: number): Promise<Buffer>
  isAtEnd(): Promise<boolean>
}

const none = Buffer.alloc(0)

export function createByteReader(bytes: AsyncIterable<Uint8Array>): ByteReader {
  const iterator = bytes[Symbol.asyncIterator]()
  let rest: Buffer = none
  let isDone = false

  /** Returns false at the end. */
  async function fill(): Promise<boolean> {
    while (rest.length === 0 && !isDone) {
      const next = await iterator.next()
      if (next.done === true) isDone = true
      else rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
    }
    return rest.length > 0
  }

  return {
    async readUpTo(length) {
      const parts: Buffer[] = []
      let missing = length
      while (missing > 0 && (await fill())) {
        const part = rest.subarray(0, missing)
        rest = rest.subarray(part.length)
        missing -= part.length
        parts.push(part)
      }
      return parts.length === 1 ? (parts[0] ?? none) : Buffer.concat(parts)
    },
    isAtEnd: async () => !(await fill()),
  }
}
