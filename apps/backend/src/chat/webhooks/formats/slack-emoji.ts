import { findEmojiByName } from '../../../core/emoji-names.ts'

/** Addresses and what stands between angle brackets stay as they are. */
const pattern =
  /<[^<>\n]{1,3000}>|https?:\/\/\S+|(?<![\p{L}\p{N}]):([a-z0-9_+'-]{1,60}):(?::skin-tone-([2-6]):)?(?![\p{L}\p{N}])/gu

/** Replaces names such as `:tada:` with the emoji of Unicode. Unknown names may be emoji of the server. */
export function replaceEmojiNames(source: string): string {
  if (!source.includes(':')) return source
  return source.replaceAll(
    pattern,
    (whole: string, name: string | undefined, tone: string | undefined) =>
      name === undefined ? whole : (findEmojiByName(name, tone) ?? whole),
  )
}
