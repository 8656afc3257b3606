import type { Attachment } from '@guildhall/contract'
import type { Size } from '../../shared/images/picture-zoom.ts'
import { timelineWidth } from './mosaic.ts'

/** The maximum size of a single picture, in pixels. */
const maxWidth = timelineWidth
const maxHeight = 400
/** Large enough to click. */
const minSize = 24

interface PictureSize extends Size {
  /** The picture is not scaled down. */
  isOriginalSize: boolean
}

/** The size of a picture in the timeline, known before it loads; null if the attachment has no size. */
export function pictureSize({
  width,
  height,
}: Pick<Attachment, 'width' | 'height'>): PictureSize | null {
  if (!width || !height) return null
  const scale = Math.min(1, maxWidth / width, maxHeight / height)
  return {
    width: Math.max(minSize, Math.round(width * scale)),
    height: Math.max(minSize, Math.round(height * scale)),
    isOriginalSize: scale === 1,
  }
}
