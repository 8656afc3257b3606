import { embedTexts } from './embed-texts.ts'
import type { Message } from './messages.ts'

const maxLength = 180

/** The text of a message, or the name of its sticker: the word is the same in English and German. Empty if it has neither. */
export function textOrSticker({ content, sticker }: Pick<Message, 'content' | 'sticker'>): string {
  return content === '' && sticker ? `Sticker: ${sticker.name}` : content
}

/** What a notification shows of a message; empty for one with files alone. */
export function notificationText(message: Pick<Message, 'content' | 'embeds' | 'sticker'>): string {
  const text = textOrSticker(message).trim() || (message.embeds.flatMap(embedTexts)[0] ?? '')
  const hidden = text.replace(/\|\|[\s\S]*?\|\|/g, '▒▒▒')
  const characters = [...hidden]
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')} …` : hidden
}
