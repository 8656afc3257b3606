/** The largest size at which avatars and icons are shown, in device pixels. */
const maxSize = 512

/** Crops an image to its centre square and scales it down to avatar size. Throws if the file is not an image. */
export async function squareImage(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const cropSize = Math.min(bitmap.width, bitmap.height)
  const size = Math.min(maxSize, cropSize)
  const canvas = new OffscreenCanvas(size, size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser has no 2D canvas')
  context.imageSmoothingQuality = 'high'
  const [left, top] = [(bitmap.width - cropSize) / 2, (bitmap.height - cropSize) / 2]
  context.drawImage(bitmap, left, top, cropSize, cropSize, 0, 0, size, size)
  bitmap.close()
  // Browsers that cannot encode WebP return PNG.
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
}
