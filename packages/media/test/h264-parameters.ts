interface Parameters {
  height: number
  width?: number
  profile?: number
  isProgressive?: boolean
  /** How the order of pictures is found: 0, 1 or 2. */
  order?: number
}

/** Builds the parameters of a sequence of H.264 (section 7.3.2.1.1), with the header of their unit. */
export function buildParameters({
  height,
  width = 640,
  profile = 66,
  isProgressive = true,
  order = 2,
}: Parameters): Buffer {
  let bits = ''
  const write = (value: number, count: number) => {
    bits += value.toString(2).padStart(count, '0')
  }
  const writeNumber = (value: number) => {
    const code = (value + 1).toString(2)
    bits += '0'.repeat(code.length - 1) + code
  }
  write(profile, 8)
  write(0xe034, 16)
  writeNumber(0)
  if (profile === 100) {
    for (const value of [1, 0, 0]) writeNumber(value)
    write(0, 2)
  }
  writeNumber(0)
  writeNumber(order)
  if (order === 0) writeNumber(4)
  if (order === 1) {
    write(0, 1)
    for (const value of [0, 0, 3, 1, 2, 70_000]) writeNumber(value)
  }
  writeNumber(1)
  write(0, 1)
  const columns = Math.ceil(width / 16)
  const unit = isProgressive ? 16 : 32
  const rows = Math.ceil(height / unit)
  writeNumber(columns - 1)
  writeNumber(rows - 1)
  write(isProgressive ? 1 : 0, isProgressive ? 1 : 2)
  write(1, 1)
  const cropped = (rows * unit - height) / (isProgressive ? 2 : 4)
  write(1, 1)
  for (const value of [0, (columns * 16 - width) / 2, 0, cropped]) writeNumber(value)
  // No further information, and the end.
  write(1, 2)
  const bytes = bits.match(/.{1,8}/g)!.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2))
  return Buffer.from([0x67, ...escaped(bytes)])
}

/** No start code may appear: a 3 comes before what would complete one. */
function escaped(bytes: readonly number[]): number[] {
  const written: number[] = []
  for (const byte of bytes) {
    if (byte <= 3 && written.at(-1) === 0 && written.at(-2) === 0) written.push(3)
    written.push(byte)
  }
  return written
}

/** A packet with several units (RFC 6184, section 5.7.1): a delimiter comes first. */
export function aggregated(unit: Buffer): Buffer {
  return Buffer.from([0x78, 0, 2, 9, 0x10, 0, unit.length, ...unit])
}
