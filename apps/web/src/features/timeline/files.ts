import { limits } from '@guildhall/contract'
import type { Attachment } from '@guildhall/contract'

// What browsers show; everything else is a download.
const picture = /^image\/(?:a?png|jpeg|gif|webp|avif)$/

export function kindOf(file: Attachment): 'picture' | 'video' | 'audio' | 'file' {
  const { contentType } = file
  if (picture.test(contentType)) return isTooLarge(file) ? 'file' : 'picture'
  if (contentType.startsWith('video/')) return 'video'
  return contentType.startsWith('audio/') ? 'audio' : 'file'
}

/** A small file can unfold to more than a browser has room for. */
function isTooLarge({ width, height }: Attachment): boolean {
  return (width ?? 0) * (height ?? 0) > limits.imagePixels
}
