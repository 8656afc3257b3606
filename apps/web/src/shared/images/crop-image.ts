import type { Area, Size } from './picture-zoom.ts'

/** The largest sizes at which pictures are shown, in device pixels. */
export const avatarSize: Size = { width: 512, height: 512 }
export const bannerSize: Size = { width: 960, height: 320 }

/** Crops an image to its centre square and scales it down to avatar size. Throws if the file is not an image. */
export async function squareImage(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const side = Math.min(bitmap.width, bitmap.height)
  const [x, y] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
  const area = { x, y, width: side, height: side }
  const square = await drawArea(bitmap, area, avatarSize, file.type)
  bitmap.close()
  return square
}

/**
 * A part of an image, scaled down to `most`, as WebP; as JPEG or PNG in browsers that cannot encode WebP, whichever suits
 * an image of the type `type`.
 */
export async function drawArea(
  image: ImageBitmap | HTMLImageElement,
  { x, y, width, height }: Area,
  most: Size,
  type: string,
): Promise<Blob> {
  const scale = Math.min(1, most.width / width)
  const size = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
  const [outWidth = 1, outHeight = 1] = size
  const canvas = new OffscreenCanvas(outWidth, outHeight)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser has no 2D canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, outWidth, outHeight)
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
  if (webp.type === 'image/webp' || type !== 'image/jpeg') return webp
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}

/** Whether the bytes are a GIF or a WebP with several frames. */
export function isAnimated(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes)
  // Each frame of a GIF follows a graphic control extension.
  if (text.startsWith('GIF8')) return text.split('\u0021\u00f9\u0004').length > 2
  return text.startsWith('RIFF') && text.startsWith('WEBP', 8) && text.includes('ANMF')
}
