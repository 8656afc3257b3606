import { thumbHashToDataURL } from 'thumbhash'

/** A `data:` URL of a ThumbHash in base64; null if it is none. */
export function decodePreview(preview: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(preview), (character) => character.charCodeAt(0))
    return thumbHashToDataURL(bytes)
  } catch {
    return null
  }
}
