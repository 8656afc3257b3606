import { thumbHashToDataURL } from 'thumbhash'

/** A `data:` URL of a ThumbHash in base64. */
export function decodePreview(preview: string): string {
  return thumbHashToDataURL(Uint8Array.from(atob(preview), (character) => character.charCodeAt(0)))
}
