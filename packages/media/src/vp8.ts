/** The payload descriptor of VP8 (RFC 7741, section 4.2) and the start of a picture (RFC 6386, section 9.1). */

/** The fields of a payload. One object is reused for many packets: it is filled for each of them. */
export interface Vp8Fields {
  isKeyframe: boolean
  /** Of a keyframe; 0 where it is not known. */
  height: number
  /** Where the picture id of 15 bits and the index of its base layer are in the payload; -1 without them. */
  pictureIdOffset: number
  baseIndexOffset: number
}

export function emptyVp8Fields(): Vp8Fields {
  return { isKeyframe: false, height: 0, pictureIdOffset: -1, baseIndexOffset: -1 }
}

/** Fills `fields` as far as the payload is whole. */
export function parseVp8(payload: Buffer, fields: Vp8Fields): void {
  fields.isKeyframe = false
  fields.height = 0
  fields.pictureIdOffset = -1
  fields.baseIndexOffset = -1
  const first = payload[0]
  if (first === undefined) return
  let offset = 1
  if ((first & 0x80) !== 0) {
    const extension = payload[1] ?? 0
    offset = 2
    if ((extension & 0x80) !== 0) {
      const isLong = ((payload[offset] ?? 0) & 0x80) !== 0
      if (isLong && offset + 2 <= payload.length) fields.pictureIdOffset = offset
      offset += isLong ? 2 : 1
    }
    if ((extension & 0x40) !== 0) {
      if (offset < payload.length) fields.baseIndexOffset = offset
      offset += 1
    }
    if ((extension & 0x30) !== 0) offset += 1
  }
  const isStart = (first & 0x10) !== 0 && (first & 0x07) === 0
  if (isStart) readPicture(payload, offset, fields)
}

function readPicture(payload: Buffer, offset: number, fields: Vp8Fields): void {
  const header = payload[offset]
  fields.isKeyframe = header !== undefined && (header & 1) === 0
  if (!fields.isKeyframe || offset + 10 > payload.length) return
  if (payload.readUIntBE(offset + 3, 3) !== 0x9d012a) return
  fields.height = payload.readUInt16LE(offset + 8) & 0x3fff
}
