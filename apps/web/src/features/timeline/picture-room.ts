import type { Attachment } from '@guildhall/contract'

/** What a picture that stands alone takes at most. */
const widest = 440
const highest = 320
/** What can still be hit. */
const smallest = 24

export interface Room {
  width: number
  height: number
  /** The picture is shown as large as it is. */
  isWhole: boolean
}

/** The room for a picture, known before it comes; null where its size is not told. */
export function roomFor({ width, height }: Pick<Attachment, 'width' | 'height'>): Room | null {
  if (!width || !height) return null
  const scale = Math.min(1, widest / width, highest / height)
  return {
    width: Math.max(smallest, Math.round(width * scale)),
    height: Math.max(smallest, Math.round(height * scale)),
    isWhole: scale === 1,
  }
}
