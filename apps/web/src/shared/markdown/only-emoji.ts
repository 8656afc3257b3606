import { memoize } from '../utils/memoize.ts'

/** Matches a character of every emoji: a cheap check before the expensive expression. */
const emojiCharacter = /\p{ExtPict}|\p{RI}|\u20E3/u
const onlyEmoji = memoize(() => new RegExp(String.raw`^(?:\p{RGI_Emoji}\s*){1,10}$`, 'v'))

/** Whether a text consists of a few emoji, which are shown larger. */
export function isOnlyEmoji(text: string): boolean {
  // The longest emoji are families of about twenty code units.
  return text.length <= 250 && emojiCharacter.test(text) && onlyEmoji().test(text.trim())
}
