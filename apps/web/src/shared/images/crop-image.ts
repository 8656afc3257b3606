interface Size {
  width: number
  height: number
}

/** The largest sizes at which pictures are shown, in device pixels. */
const avatarSize = { width: 512, height: 512 }
const bannerSize = { width: 960, height: 320 }

/** Crops an image to its centre square and scales it down to avatar size. Throws if the file is not an image. */
export const squareImage = (file: Blob): Promise<Blob> => cropImage(file, avatarSize)

/** The same for the wide picture of a profile. */
export const bannerImage = (file: Blob): Promise<Blob> => cropImage(file, bannerSize)

async function cropImage(file: Blob, { width, height }: Size): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(bitmap.width / width, bitmap.height / height)
  const [cropWidth, cropHeight] = [width * scale, height * scale]
  const shrunk = Math.min(1, scale)
  const size = [Math.max(1, width * shrunk), Math.max(1, height * shrunk)] as const
  const canvas = new OffscreenCanvas(...size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser has no 2D canvas')
  context.imageSmoothingQuality = 'high'
  const [left, top] = [(bitmap.width - cropWidth) / 2, (bitmap.height - cropHeight) / 2]
  context.drawImage(bitmap, left, top, cropWidth, cropHeight, 0, 0, ...size)
  bitmap.close()
  // Browsers that cannot encode WebP return PNG.
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
}
