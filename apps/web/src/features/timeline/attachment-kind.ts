import { limits } from '@guildhall/contract'
import type { Attachment } from '@guildhall/contract'

// The formats that browsers show; all others are downloads.
const picturePattern = /^image\/(?:a?png|jpeg|gif|webp|avif)$/

export function attachmentKind(
  file: Pick<Attachment, 'contentType' | 'width' | 'height'>,
): 'picture' | 'video' | 'audio' | 'file' {
  const { contentType } = file
  if (picturePattern.test(contentType)) return isTooLarge(file) ? 'file' : 'picture'
  if (contentType.startsWith('video/')) return 'video'
  return contentType.startsWith('audio/') ? 'audio' : 'file'
}

/** A small file can decode to more pixels than a browser can show. */
function isTooLarge({ width, height }: Pick<Attachment, 'width' | 'height'>): boolean {
  return (width ?? 0) * (height ?? 0) > limits.imagePixels
}
