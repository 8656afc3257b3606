import type { Attachment } from '@guildhall/contract'

// What browsers show; everything else is a download.
const picture = /^image\/(?:png|jpeg|gif|webp|avif)$/

export function kindOf({ contentType }: Attachment): 'picture' | 'video' | 'audio' | 'file' {
  if (picture.test(contentType)) return 'picture'
  if (contentType.startsWith('video/')) return 'video'
  return contentType.startsWith('audio/') ? 'audio' : 'file'
}
