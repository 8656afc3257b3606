import { embedTexts } from './embed-texts.ts'
import type { Language } from './languages.ts'
import type { Message } from './messages.ts'

/** The text of a message, or the name of its sticker: the word is the same in English and German. Empty if it has neither. */
export function textOrSticker({ content, sticker }: Pick<Message, 'content' | 'sticker'>): string {
  return content === '' && sticker ? `Sticker: ${sticker.name}` : content
}

/** The Markdown of which a notification shows the beginning; empty for a message with files alone. */
export function notificationMarkdown(
  message: Pick<Message, 'content' | 'embeds' | 'sticker'>,
): string {
  return textOrSticker(message).trim() || (message.embeds.flatMap(embedTexts)[0] ?? '')
}

/** What stands for a channel in a text, for readers who can't view it. */
export const unknownChannel: Readonly<Record<Language, string>> = {
  en: '#unknown channel',
  de: '#unbekannter Kanal',
}
