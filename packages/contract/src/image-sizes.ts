/** The sizes that an attachment can have beside its original: the longer side of a picture that fits into a square of so many pixels. */
export const attachmentSizes = [400, 800, 1600] as const
export type AttachmentSize = (typeof attachmentSizes)[number]

/** The same of avatars, icons, emoji, stickers and banners; the largest is for banners. */
export const imageSizes = [32, 64, 128, 600] as const
export type ImageSize = (typeof imageSizes)[number]

/** The same of images from other hosts. */
export const foreignImageSizes = [64, 400, 800] as const
export type ForeignImageSize = (typeof foreignImageSizes)[number]
