import { emojiImage } from '@guildhall/contract'
import type { ImgHTMLAttributes } from 'react'
import { imageSources } from '../images/image-sources.ts'

interface EmojiImageProps extends ImgHTMLAttributes<HTMLImageElement> {
  /** An emoji or a sticker of a server. */
  emoji: { id: string }
  /** Its longer side as it is shown, in CSS pixels. */
  size: number
}

/** The picture of a custom emoji or a sticker. */
export function EmojiImage({ emoji, size, alt = '', ...rest }: EmojiImageProps) {
  return <img {...imageSources(emojiImage(emoji), size)} alt={alt} {...rest} />
}
