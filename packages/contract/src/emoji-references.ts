export const emojiLimits = {
  perServer: 100,
  bytes: 256 * 1024,
  /** Of the width and of the height. */
  pixels: 512,
  nameMax: 32,
} as const

export const stickerLimits = {
  perServer: 50,
  bytes: 512 * 1024,
  /** Of the width and of the height. */
  pixels: 512,
  nameMin: 2,
  nameMax: 30,
  descriptionMax: 100,
} as const

export const emojiName = /^[a-z0-9_]{2,32}$/

/** Whether a server's emoji can have the name. */
export function isEmojiName(name: string): boolean {
  return emojiName.test(name)
}

const reaction = /^:([\w-]{43}):$/

/** How a custom emoji is named in reactions: by its id, which stays the same. */
export function toReaction({ id }: { id: string }): string {
  return `:${id}:`
}

/** The id of the custom emoji of a reaction; null for an emoji of Unicode. */
export function emojiIdOf(emoji: string): string | null {
  return reaction.exec(emoji)?.[1] ?? null
}

/** The path of the picture of an emoji or a sticker. */
export function emojiImage({ id }: { id: string }): string {
  return `/api/images/${id}`
}
