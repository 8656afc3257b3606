// Source: https://github.com/dsnet/compress/blob/master/doc/bzip2-format.pdf (the format of the reference implementation)
import { MalformedResponse } from '../failure.ts'

const BLOCK_MAGIC = 0x314159265359
const END_MAGIC = 0x177245385090
const MAX_CODE_BITS = 20
const GROUP_SIZE = 50
const RUN_A = 0
const RUN_B = 1

/**
 * Decompresses at most `maxBytes`. Never allocates more, and takes time linear in the
 * input and that bound. Ignores checksums. Throws `MalformedResponse`.
 */
export function decompressBzip2(input: Uint8Array, maxBytes: number): Buffer {
  const bits = new BitReader(input)
  if (bits.read(24) !== 0x425a68) throw damaged()
  const level = bits.read(8) - 0x30
  if (level < 1 || level > 9) throw damaged()
  // Four equal bytes take at most five symbols, which bounds the length of a block.
  const maxBlock = Math.min(level * 100_000, Math.ceil((maxBytes * 5) / 4) + 5)
  const buffer = new Uint8Array(maxBlock)
  const output = new Output(maxBytes)
  for (;;) {
    const magic = bits.read(24) * 0x1000000 + bits.read(24)
    bits.read(32) // checksum
    if (magic === END_MAGIC) return output.take()
    if (magic !== BLOCK_MAGIC) throw damaged()
    readBlock(bits, buffer, output)
  }
}

function readBlock(bits: BitReader, buffer: Uint8Array, output: Output): void {
  if (bits.read(1) === 1) throw damaged() // randomised blocks, unused since 1997
  const origin = bits.read(24)
  const symbols = readSymbolsInUse(bits)
  const tableCount = bits.read(3)
  const selectorCount = bits.read(15)
  if (tableCount < 2 || tableCount > 6 || selectorCount < 1) throw damaged()
  const selectors = readSelectors(bits, tableCount, selectorCount)
  const tables = Array.from({ length: tableCount }, () => readTable(bits, symbols.length + 2))
  const block = readSymbols(bits, symbols, selectors, tables, buffer)
  if (origin >= block.length) throw damaged()
  invertBurrowsWheeler(block, origin, output)
  output.endRun()
}

function readSymbolsInUse(bits: BitReader): number[] {
  const ranges = bits.read(16)
  const symbols: number[] = []
  for (let range = 0; range < 16; range++) {
    if ((ranges & (0x8000 >> range)) === 0) continue
    const used = bits.read(16)
    for (let i = 0; i < 16; i++) if (used & (0x8000 >> i)) symbols.push(range * 16 + i)
  }
  if (symbols.length === 0) throw damaged()
  return symbols
}

function readSelectors(bits: BitReader, tableCount: number, count: number): Uint8Array {
  const recent = Array.from({ length: tableCount }, (_, i) => i)
  const selectors = new Uint8Array(count)
  for (let i = 0; i < count; i++) {
    let index = 0
    while (bits.read(1) === 1) if (++index >= tableCount) throw damaged()
    selectors[i] = moveToFront(recent, index)
  }
  return selectors
}

/** A canonical Huffman code: for each length the first code, and the symbols in order of their codes. */
interface Table {
  counts: Uint16Array
  symbols: number[]
}

function readTable(bits: BitReader, size: number): Table {
  const counts = new Uint16Array(MAX_CODE_BITS + 1)
  const lengths: number[] = []
  let length = bits.read(5)
  for (let i = 0; i < size; i++) {
    for (;;) {
      if (length < 1 || length > MAX_CODE_BITS) throw damaged()
      if (bits.read(1) === 0) break
      length += bits.read(1) === 0 ? 1 : -1
    }
    lengths.push(length)
    counts[length] = (counts[length] ?? 0) + 1
  }
  const symbols = lengths.map((_, symbol) => symbol)
  symbols.sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0) || a - b)
  return { counts, symbols }
}

function readCode(bits: BitReader, { counts, symbols }: Table): number {
  let code = 0
  let first = 0
  let index = 0
  for (let length = 1; length <= MAX_CODE_BITS; length++) {
    code = code * 2 + bits.read(1)
    const count = counts[length] ?? 0
    if (code - first < count) {
      const symbol = symbols[index + code - first]
      if (symbol === undefined) break
      return symbol
    }
    index += count
    first = (first + count) * 2
  }
  throw damaged()
}

/** Decodes the Huffman codes, the zero runs and the move-to-front step. */
function readSymbols(
  bits: BitReader,
  symbols: number[],
  selectors: Uint8Array,
  tables: Table[],
  buffer: Uint8Array,
): Uint8Array {
  const recent = [...symbols]
  const end = symbols.length + 1
  let length = 0
  let run = 0
  let runWeight = 1
  for (let i = 0; ; i++) {
    const table = tables[selectors[Math.floor(i / GROUP_SIZE)] ?? -1]
    if (!table) throw damaged()
    const symbol = readCode(bits, table)
    if (symbol === RUN_A || symbol === RUN_B) {
      run += runWeight << symbol
      runWeight *= 2
      if (run > buffer.length) throw tooLong()
      continue
    }
    if (length + run + 1 > buffer.length && symbol !== end) throw tooLong()
    if (length + run > buffer.length) throw tooLong()
    buffer.fill(recent[0] ?? 0, length, length + run)
    length += run
    run = 0
    runWeight = 1
    if (symbol === end) return buffer.subarray(0, length)
    buffer[length++] = moveToFront(recent, symbol - 1)
  }
}

/** Inverts the Burrows-Wheeler transform, byte by byte into `output`. */
function invertBurrowsWheeler(block: Uint8Array, origin: number, output: Output): void {
  const starts = new Uint32Array(257)
  for (const byte of block) starts[byte + 1] = (starts[byte + 1] ?? 0) + 1
  for (let i = 1; i < 257; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0)
  const next = new Uint32Array(block.length)
  block.forEach((byte, i) => {
    const start = starts[byte] ?? 0
    next[start] = i
    starts[byte] = start + 1
  })
  let index = next[origin] ?? 0
  for (let i = 0; i < block.length; i++) {
    output.push(block[index] ?? 0)
    index = next[index] ?? 0
  }
}

function moveToFront(list: number[], index: number): number {
  const [value] = list.splice(index, 1)
  if (value === undefined) throw damaged()
  list.unshift(value)
  return value
}

/** Collects bytes and decodes the first run-length step: a repeat count follows four equal bytes. */
class Output {
  readonly #bytes: Buffer
  #length = 0
  #last = -1
  #runLength = 0

  constructor(maxBytes: number) {
    this.#bytes = Buffer.alloc(maxBytes)
  }

  push(byte: number): void {
    if (this.#runLength === 4) {
      this.#write(this.#last, byte)
      this.endRun()
      return
    }
    this.#runLength = byte === this.#last ? this.#runLength + 1 : 1
    this.#last = byte
    this.#write(byte, 1)
  }

  /** A run does not continue in the next block. */
  endRun(): void {
    this.#runLength = 0
    this.#last = -1
  }

  take(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  #write(byte: number, times: number): void {
    if (this.#length + times > this.#bytes.length) throw tooLong()
    this.#bytes.fill(byte, this.#length, this.#length + times)
    this.#length += times
  }
}

class BitReader {
  readonly #bytes: Uint8Array
  #byteIndex = 0
  #bitIndex = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** The next `count` bits, at most 32, most significant bit first. */
  read(count: number): number {
    let value = 0
    let remaining = count
    while (remaining > 0) {
      const byte = this.#bytes[this.#byteIndex]
      if (byte === undefined) throw damaged()
      const taken = Math.min(remaining, 8 - this.#bitIndex)
      const bits = (byte >> (8 - this.#bitIndex - taken)) & ((1 << taken) - 1)
      value = value * 2 ** taken + bits
      this.#bitIndex += taken
      remaining -= taken
      if (this.#bitIndex === 8) {
        this.#bitIndex = 0
        this.#byteIndex += 1
      }
    }
    return value
  }
}

function damaged(): MalformedResponse {
  return new MalformedResponse('it cannot be decompressed')
}

function tooLong(): MalformedResponse {
  return new MalformedResponse('it is too long when decompressed')
}
