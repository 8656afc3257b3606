import sharp from 'sharp'

/** A JPEG of about so many bytes, which compresses as a photo does: large shapes with the noise of a camera. */
export async function photo(
  { width, height, bytes }: { width: number; height: number; bytes: number },
  { seed = 0, progressive = false } = {},
): Promise<Buffer> {
  const noise = (sigma: number) => ({ type: 'gaussian' as const, mean: 128, sigma })
  const plain = { channels: 3 as const, background: '#888' }
  const grain = await sharp({ create: { ...plain, width, height, noise: noise(9) } })
    .raw()
    .toBuffer()
  const shapes = await sharp({ create: { ...plain, width: 160, height: 120, noise: noise(70) } })
    .blur(1 + (seed % 3))
    .png()
    .toBuffer()
  const raw = { width, height, channels: 3 as const }
  const picture = await sharp(shapes)
    .resize(width, height, { kernel: 'cubic' })
    .composite([{ input: grain, raw, blend: 'overlay' }])
    .removeAlpha()
    .raw()
    .toBuffer()
  const encode = (quality: number): Promise<Buffer> =>
    sharp(picture, { raw }).jpeg({ quality, progressive }).toBuffer()
  let [low, high] = [40, 98]
  while (high - low > 4) {
    const quality = Math.round((low + high) / 2)
    if ((await encode(quality)).length > bytes) high = quality
    else low = quality
  }
  return encode(low)
}

/** The same picture with other bytes, as another file. */
export function copyOf(jpeg: Buffer, number: number): Buffer {
  const comment = Buffer.from([0xff, 0xfe, 0, 4, number >> 8, number & 0xff])
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}
