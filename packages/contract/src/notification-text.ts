import { embedTexts } from './embed-texts.ts'
import type { Language } from './languages.ts'
import type { Message } from './messages.ts'

type Shown = Pick<Message, 'content' | 'sticker' | 'forwarded'>

/**
 * The text of a message; without one, the text that it forwards, or the name of the sticker: the word is the same in English and
 * German. Empty if it has none of them.
 */
export function messageText({ content, sticker, forwarded }: Shown): string {
  if (content !== '') return content
  if (forwarded) return messageText(forwarded)
  return sticker ? `Sticker: ${sticker.name}` : ''
}

/** The Markdown of which a notification shows the beginning; empty for a message with files alone. */
export function notificationMarkdown(message: Shown & Pick<Message, 'embeds'>): string {
  const embeds = [...message.embeds, ...(message.forwarded?.embeds ?? [])]
  return messageText(message).trim() || (embeds.flatMap(embedTexts)[0] ?? '')
}

/** What stands for a channel in a text, for readers who can't view it. */
export const unknownChannel: Readonly<Record<Language, string>> = {
  en: '#unknown channel',
  de: '#unbekannter Kanal',
}
