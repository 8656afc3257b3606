/** Made at the first use: to compile it takes as long as a tenth of a start. */
let oneEmoji: RegExp | undefined
const variationSelector = '\uFE0F'

/**
 * The one emoji that the text is, in its full spelling, or null. Keyboards leave out the selector that makes a sign
 * such as U+2764 an emoji; both spellings are the same reaction.
 */
export function emojiOf(text: string): string | null {
  oneEmoji ??= new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v')
  if (oneEmoji.test(text)) return text
  const selected = text + variationSelector
  return oneEmoji.test(selected) ? selected : null
}
