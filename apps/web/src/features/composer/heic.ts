const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']
const headBytes = 64

/** Whether a file is a HEIC picture, whatever its name says. */
export async function isHeic(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const word = (start: number): string => String.fromCharCode(...head.subarray(start, start + 4))
  if (word(4) !== 'ftyp') return false
  // The size of the box, the main brand, a version, and the other brands.
  const end = Math.min(headBytes, new DataView(head.buffer).getUint32(0))
  for (let start = 8; start < end; start += 4) if (heicBrands.includes(word(start))) return true
  return false
}

/** A HEIC picture as JPEG; null if this browser can't show it. */
export async function jpegOf(file: File): Promise<File | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
    const name = `${file.name.replace(/\.hei[cf]$/i, '')}.jpg`
    return new File([blob], name, { type: blob.type })
  } catch {
    return null
  }
}
