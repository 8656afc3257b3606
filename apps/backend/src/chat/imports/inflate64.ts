/**
 * Deflate64, in which Windows compresses large files: Deflate (RFC 1951) with a window of 64 KiB, matches of up to 65,538 bytes and
 * two more codes for distances. zlib doesn't read it.
 */

/** A code of 15 bits with its extra bits for a length, and one for a distance: less than 64 bits. */
const symbolBytes = 8
/** The lengths of all codes of a block take less than this. */
const headerBytes = 600
const windowBytes = 64 * 1024
const maxMatch = 65_538
const outputBytes = 4 * windowBytes

const lengthBases = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67]
lengthBases.push(83, 99, 115, 131, 163, 195, 227, 3)
const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5]
lengthBits.push(5, 16)
/** Two distances for each number of extra bits. */
const distanceBits = Array.from({ length: 32 }, (_, code) => Math.max(0, (code >> 1) - 1))
const distanceBases = distanceBits.map((bits, code) =>
  code < 4 ? code + 1 : ((2 + (code & 1)) << bits) + 1,
)
const orderOfLengths = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

const fixedLiterals = codeOf(
  Array.from({ length: 288 }, (_, symbol) =>
    symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
  ),
)
const fixedDistances = codeOf(Array.from({ length: 32 }, () => 5))

/** Throws an Error for invalid bytes, and what `chunks` throws. */
export async function* inflate64(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const input = new BitReader(chunks)
  const output = new Uint8Array(outputBytes)
  let end = 0
  let taken = 0

  /** What has not been returned yet. Leaves a window and room for a match. */
  function take(): Uint8Array {
    const bytes = output.slice(taken, end)
    const kept = Math.min(end, windowBytes)
    output.copyWithin(0, end - kept, end)
    end = taken = kept
    return bytes
  }

  function copy(length: number, distance: number): void {
    if (distance > end) throw new Error('it is damaged: a distance is too far')
    for (const stop = end + length; end < stop; end += 1) output[end] = output[end - distance] ?? 0
  }

  for (let isLast = false; !isLast;) {
    await input.fill(headerBytes)
    isLast = input.bits(1) === 1
    const kind = input.bits(2)
    if (kind === 0) {
      for (let left = input.storedLength(); left > 0;) {
        await input.fill(1)
        const bytes = input.bytes(Math.min(left, maxMatch))
        output.set(bytes, end)
        end += bytes.length
        left -= bytes.length
        yield take()
      }
      continue
    }
    if (kind === 3) throw new Error('it is damaged: there is no such block')
    const [literals, distances] = kind === 1 ? [fixedLiterals, fixedDistances] : readCodes(input)
    for (let symbol = 0; symbol !== endOfBlock;) {
      await input.fill(symbolBytes)
      // Waiting for each symbol would be slow.
      while (symbol !== endOfBlock && end < outputBytes - maxMatch && input.has(symbolBytes)) {
        symbol = input.symbol(literals)
        if (symbol < endOfBlock) {
          output[end] = symbol
          end += 1
        } else if (symbol > endOfBlock) {
          const length = extended(input, symbol - 257, lengthBases, lengthBits)
          copy(length, extended(input, input.symbol(distances), distanceBases, distanceBits))
        }
      }
      if (end >= outputBytes - maxMatch) yield take()
    }
  }
  yield take()
}

const endOfBlock = 256

function extended(
  input: BitReader,
  code: number,
  bases: readonly number[],
  bits: readonly number[],
): number {
  const base = bases[code]
  if (base === undefined) throw new Error('it is damaged: there is no such length or distance')
  return base + input.bits(bits[code] ?? 0)
}

/** The codes of a block, which are written before it. */
function readCodes(input: BitReader): [Code, Code] {
  const literals = input.bits(5) + 257
  const distances = input.bits(5) + 1
  const count = input.bits(4) + 4
  const lengthsOfLengths = Array.from({ length: 19 }, () => 0)
  for (const symbol of orderOfLengths.slice(0, count)) lengthsOfLengths[symbol] = input.bits(3)
  const code = codeOf(lengthsOfLengths)
  const lengths: number[] = []
  while (lengths.length < literals + distances) {
    const symbol = input.symbol(code)
    if (symbol < 16) lengths.push(symbol)
    else {
      const [base, bits] = (
        [
          [3, 2],
          [3, 3],
          [11, 7],
        ] as const
      )[symbol - 16] ?? [0, 0]
      const repeated = symbol === 16 ? lengths.at(-1) : 0
      if (repeated === undefined) throw new Error('it is damaged: nothing to repeat')
      for (let times = base + input.bits(bits); times > 0; times -= 1) lengths.push(repeated)
    }
  }
  if (lengths.length > literals + distances) throw new Error('it is damaged: too many codes')
  return [codeOf(lengths.slice(0, literals)), codeOf(lengths.slice(literals))]
}

/** Which symbol begins with which bits: `symbol * 16 + length`, for all values of the next `bits` bits; 0 for none. */
interface Code {
  bits: number
  symbols: Int32Array
}

function codeOf(lengths: readonly number[]): Code {
  const bits = Math.max(...lengths)
  const symbols = new Int32Array(2 ** bits)
  let next = 0
  for (let length = 1; length <= bits; length += 1) {
    next *= 2
    for (const [symbol, its] of lengths.entries()) {
      if (its !== length) continue
      if (next >= 2 ** length) throw new Error('it is damaged: too many codes of a length')
      // The bits of a code come in reverse order.
      for (let at = reversed(next, length); at < symbols.length; at += 2 ** length) {
        symbols[at] = symbol * 16 + length
      }
      next += 1
    }
  }
  return { bits, symbols }
}

function reversed(value: number, length: number): number {
  let result = 0
  for (let bit = 0; bit < length; bit += 1) result |= ((value >> bit) & 1) << (length - 1 - bit)
  return result
}

/** Reads bits, the lowest of each byte first. Call `fill` before. */
class BitReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  #bytes: Uint8Array = new Uint8Array(0)
  #at = 0
  #isAtEnd = false
  #held = 0
  #heldBits = 0

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Waits until so many bytes are there, or all that there are. */
  async fill(count: number): Promise<void> {
    while (!this.has(count)) {
      const { done, value } = await this.#chunks.next()
      if (done === true) this.#isAtEnd = true
      else {
        this.#bytes = Buffer.concat([this.#bytes.subarray(this.#at), value])
        this.#at = 0
      }
    }
  }

  has(count: number): boolean {
    return this.#isAtEnd || this.#bytes.length - this.#at >= count
  }

  bits(count: number): number {
    this.#hold(count)
    if (this.#heldBits < count) throw new Error('it ends too early')
    const value = this.#held & (2 ** count - 1)
    this.#held >>>= count
    this.#heldBits -= count
    return value
  }

  symbol({ bits, symbols }: Code): number {
    // The last symbol may be shorter than the longest.
    this.#hold(bits)
    const found = symbols[this.#held & (2 ** bits - 1)] ?? 0
    const length = found & 15
    if (length === 0) throw new Error('it is damaged: there is no such code')
    this.bits(length)
    return found >> 4
  }

  /** The length of a stored block, which begins with a whole byte. */
  storedLength(): number {
    this.bits(this.#heldBits % 8)
    const length = this.bits(16)
    if ((length ^ this.bits(16)) !== 0xffff) throw new Error('it is damaged: a length is wrong')
    return length
  }

  /** At most so many bytes, after whole ones. */
  bytes(max: number): Uint8Array {
    this.#at -= this.#heldBits / 8
    this.#held = this.#heldBits = 0
    const bytes = this.#bytes.subarray(this.#at, this.#at + max)
    if (bytes.length === 0) throw new Error('it ends too early')
    this.#at += bytes.length
    return bytes
  }

  /** At most 16 bits, so that 32 hold them and the rest of a byte. */
  #hold(count: number): void {
    while (this.#heldBits < count && this.#at < this.#bytes.length) {
      this.#held |= (this.#bytes[this.#at] ?? 0) << this.#heldBits
      this.#heldBits += 8
      this.#at += 1
    }
  }
}
