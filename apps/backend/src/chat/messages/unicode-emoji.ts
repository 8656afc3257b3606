import { namesIn } from '@guildhall/markdown'
import type { NamedEmoji } from '@guildhall/markdown'
import { findEmojiByName } from '../../core/emoji-names.ts'

/** Replaces short names such as `:smile:` with emoji of Unicode, except those that the server's own emoji have. */
export function withUnicodeEmoji(
  text: string,
  named: readonly NamedEmoji[] = namesIn(text, []).emoji,
  ofServer: readonly { name: string }[] = [],
): string {
  const taken = new Set(ofServer.map(({ name }) => name))
  const parts: string[] = []
  let end = 0
  for (const [index, emoji] of named.entries()) {
    const tone = toneAfter(emoji, named[index + 1])
    const found = taken.has(emoji.name) ? undefined : findEmojiByName(emoji.name, tone)
    if (emoji.at < end || found === undefined) continue
    parts.push(text.slice(end, emoji.at), found)
    end = endOf(emoji) + (tone === undefined ? 0 : ':skin-tone-0:'.length)
  }
  return parts.join('') + text.slice(end)
}

/** Slack writes skin tones as `:wave::skin-tone-3:`. */
function toneAfter(emoji: NamedEmoji, next: NamedEmoji | undefined): string | undefined {
  if (next?.at !== endOf(emoji)) return undefined
  return /^skin-tone-([2-6])$/.exec(next.name)?.[1]
}

function endOf({ name, at }: NamedEmoji): number {
  return at + name.length + 2
}
