import sharp from 'sharp'

/** A picture that compresses as a photo does: large shapes with the noise of a camera. */
async function pixels(width: number, height: number, seed: number): Promise<Buffer> {
  const noise = (sigma: number) => ({ type: 'gaussian' as const, mean: 128, sigma })
  const shapes = await sharp({
    create: { width: 160, height: 120, channels: 3, background: '#888', noise: noise(70) },
  })
    .blur(1 + (seed % 3))
    .resize(width, height, { kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#888', noise: noise(9) },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(shapes)
    .composite([{ input: grain, blend: 'overlay' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** A JPEG of about so many bytes. */
export async function photo(
  { width, height, bytes }: { width: number; height: number; bytes: number },
  { seed = 0, progressive = false } = {},
): Promise<Buffer> {
  const picture = await pixels(width, height, seed)
  let [low, high] = [30, 98]
  while (high - low > 2) {
    const quality = Math.round((low + high) / 2)
    const { length } = await sharp(picture).jpeg({ quality, progressive }).toBuffer()
    if (length > bytes) high = quality
    else low = quality
  }
  return sharp(picture).jpeg({ quality: low, progressive }).toBuffer()
}

/** The same picture with other bytes, as another file. */
export function copyOf(jpeg: Buffer, number: number): Buffer {
  const comment = Buffer.from([0xff, 0xfe, 0, 4, number >> 8, number & 0xff])
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}
