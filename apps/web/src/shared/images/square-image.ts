/** As large as an avatar or icon is ever drawn, on screens with many pixels. */
const side = 512

/** The middle square of a picture, small enough to be an avatar or icon. Throws where the file is no picture. */
export async function squareImage(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const cut = Math.min(picture.width, picture.height)
  const size = Math.min(side, cut)
  const canvas = new OffscreenCanvas(size, size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  context.imageSmoothingQuality = 'high'
  const [left, top] = [(picture.width - cut) / 2, (picture.height - cut) / 2]
  context.drawImage(picture, left, top, cut, cut, 0, 0, size, size)
  picture.close()
  // Browsers that cannot write it give PNG.
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
}
