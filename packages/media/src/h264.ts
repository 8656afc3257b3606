/** The payload of H.264 (RFC 6184) and the size of a picture in the parameters of a sequence (H.264, section 7.3.2.1.1). */

/** The fields of a payload. One object is reused for many packets: it is filled for each of them. */
export interface H264Fields {
  /** Whether it begins a picture that needs no earlier one: the parameters of a sequence come right before it. */
  isKeyframe: boolean
  /** Of a keyframe; 0 where it is not known. */
  height: number
}

const instantRefresh = 5
const sequenceParameters = 7
const singleTimeAggregation = 24
const fragment = 28
/** What comes before the parameters, and what of them comes before the height, is short. */
const maxUnits = 8
const maxParameterBytes = 64

export function emptyH264Fields(): H264Fields {
  return { isKeyframe: false, height: 0 }
}

/** Fills `fields` as far as the payload is whole. */
export function parseH264(payload: Buffer, fields: H264Fields): void {
  fields.isKeyframe = false
  fields.height = 0
  const type = (payload[0] ?? 0) & 0x1f
  if (type === singleTimeAggregation) readUnits(payload, fields)
  else if (type !== fragment) readUnit(payload, 0, fields)
  else if (((payload[1] ?? 0) & 0x80) !== 0) readUnit(payload, 1, fields)
}

/** Some encoders put a delimiter before the parameters. */
function readUnits(payload: Buffer, fields: H264Fields): void {
  let offset = 1
  for (let unit = 0; unit < maxUnits && offset + 2 < payload.length; unit += 1) {
    readUnit(payload, offset + 2, fields)
    if (fields.isKeyframe) return
    offset += 2 + payload.readUInt16BE(offset)
  }
}

function readUnit(payload: Buffer, offset: number, fields: H264Fields): void {
  const type = (payload[offset] ?? 0) & 0x1f
  if (type !== sequenceParameters && type !== instantRefresh) return
  fields.isKeyframe = true
  if (type !== sequenceParameters) return
  const content = payload.subarray(offset + 1, offset + 1 + maxParameterBytes)
  fields.height = readHeight(new BitReader(content))
}

/** Profiles whose parameters say how colours are stored. */
const profilesWithColours = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])
const maxHeight = 16_384

/** Returns 0 where the parameters are longer than what is read, or have scaling lists, which browsers don't send. */
function readHeight(reader: BitReader): number {
  const profile = reader.bits(8)
  // Constraints and the level.
  reader.bits(16)
  reader.number()
  let colours = 1
  if (profilesWithColours.has(profile)) {
    colours = reader.number()
    // Planes of their own.
    if (colours === 3 && reader.bits(1) === 1) colours = 0
    // How many bits each value has.
    reader.number()
    reader.number()
    reader.bits(1)
    const hasScalingLists = reader.bits(1) === 1
    if (hasScalingLists) return 0
  }
  reader.number()
  skipOrder(reader)
  // Reference frames, gaps and the width.
  reader.number()
  reader.bits(1)
  reader.number()
  const units = reader.number() + 1
  const isProgressive = reader.bits(1) === 1
  if (!isProgressive) reader.bits(1)
  reader.bits(1)
  const isCropped = reader.bits(1) === 1
  let cropped = 0
  if (isCropped) {
    reader.number()
    reader.number()
    cropped = reader.number() + reader.number()
  }
  if (reader.isOver) return 0
  const fields = isProgressive ? 1 : 2
  const linesPerStep = (colours === 1 ? 2 : 1) * fields
  const height = 16 * units * fields - cropped * linesPerStep
  return height > 0 && height <= maxHeight ? height : 0
}

/** How the order of pictures is found. */
function skipOrder(reader: BitReader): void {
  const type = reader.number()
  if (type === 0) reader.number()
  if (type !== 1) return
  reader.bits(1)
  reader.number()
  reader.number()
  const cycle = reader.number()
  for (let index = 0; index < cycle && !reader.isOver; index += 1) reader.number()
}

/** Reads bits as H.264 stores them. Beyond the end, all are 0 and `isOver` is set. */
class BitReader {
  readonly #bytes: Buffer
  #offset = 0
  /** Left of the present byte. */
  #left = 0
  #zeros = 0
  isOver = false

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** At most 32. */
  bits(count: number): number {
    let value = 0
    for (let index = 0; index < count; index += 1) value = value * 2 + this.#bit()
    return value
  }

  /** An Exp-Golomb code. What is longer than 32 bits is not valid. */
  number(): number {
    let zeros = 0
    while (!this.isOver && this.#bit() === 0) zeros += 1
    if (zeros > 32) this.isOver = true
    return this.isOver ? 0 : 2 ** zeros - 1 + this.bits(zeros)
  }

  #bit(): number {
    if (this.#left === 0) this.#nextByte()
    if (this.isOver) return 0
    this.#left -= 1
    return (this.#bytes[this.#offset - 1]! >> this.#left) & 1
  }

  #nextByte(): void {
    // After two bytes of 0, a 3 is there only so that no start code appears.
    if (this.#zeros >= 2 && this.#bytes[this.#offset] === 3) {
      this.#offset += 1
      this.#zeros = 0
    }
    const byte = this.#bytes[this.#offset]
    if (byte === undefined) {
      this.isOver = true
      return
    }
    this.#zeros = byte === 0 ? this.#zeros + 1 : 0
    this.#offset += 1
    this.#left = 8
  }
}
