const prefix = Buffer.from('Exif\0\0', 'latin1')

// Sources: TIFF 6.0, section 2; Exif 2.32, 4.5 and 4.6.4
/** The orientation in EXIF data, which may start with the prefix of JPEG: 1 to 8, from 5 on sideways. 1 when there is none. */
export function orientationIn(exif: Buffer): number {
  const tiff = isExif(exif) ? exif.subarray(prefix.length) : exif
  if (tiff.length < 8) return 1
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  // Broken EXIF data does not make the image invalid, so nothing is read after its end.
  if (directory + 2 > tiff.length) return 1
  let at = directory + 2
  for (let left = read16(directory); left > 0 && at + 10 <= tiff.length; left -= 1, at += 12) {
    if (read16(at) !== 0x0112) continue
    const orientation = read16(at + 8)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}

/** Whether a segment of a JPEG has EXIF data. */
export function isExif(segment: Buffer): boolean {
  return segment.subarray(0, prefix.length).equals(prefix)
}

/** EXIF data with the orientation only. */
export function exifWith(orientation: number): Buffer {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  return Buffer.from([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0])
}

/** The same as a segment of a JPEG. */
export function exifSegmentWith(orientation: number): Buffer {
  const exif = Buffer.concat([prefix, exifWith(orientation)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([head, exif])
}
