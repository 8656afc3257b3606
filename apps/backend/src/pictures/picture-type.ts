/** Picture types that browsers show without running scripts. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif'

/** How many bytes are needed to detect the type. */
export const signatureBytes = 64

/** The type by the first bytes; null for everything else. HEIC is recognized, but few browsers show it. */
export function pictureTypeOf(bytes: Uint8Array): ImageType | 'image/heic' | null {
  const text = Buffer.from(bytes.subarray(0, signatureBytes)).toString('latin1')
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'image/webp'
  return heifType(text)
}

/** The same, of pictures that browsers show. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const type = pictureTypeOf(bytes)
  return type === 'image/heic' ? null : type
}

// Source: ISO 14496-12, FileTypeBox; AV1 Image File Format, section 6; ISO 23008-12, annex B
function heifType(text: string): 'image/avif' | 'image/heic' | null {
  if (text.slice(4, 8) !== 'ftyp') return null
  const end = Buffer.from(text.slice(0, 4), 'latin1').readUInt32BE()
  // The second four bytes are a version.
  const brands = (text.slice(8, end).match(/[^]{4}/g) ?? []).filter((_, index) => index !== 1)
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'image/avif'
  return brands.some((brand) => /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand))
    ? 'image/heic'
    : null
}
