/** Compiled at the first use, which takes as long as a tenth of a start. */
let oneEmoji: RegExp | undefined
const variationSelector = '\uFE0F'

/**
 * The emoji that the text consists of, fully qualified, or null. Keyboards may leave out the variation selector that makes
 * a character such as U+2764 an emoji; both spellings are the same reaction.
 */
export function normalizeEmoji(text: string): string | null {
  oneEmoji ??= new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v')
  if (oneEmoji.test(text)) return text
  const qualified = text + variationSelector
  return oneEmoji.test(qualified) ? qualified : null
}
