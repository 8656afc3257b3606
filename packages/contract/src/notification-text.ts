import { embedTexts } from './embed-texts.ts'
import type { Message } from './messages.ts'

const maxLength = 180

/** What a notification shows of a message; empty for one with files alone. */
export function notificationText({ content, embeds }: Pick<Message, 'content' | 'embeds'>): string {
  const text = content.trim() || (embeds.flatMap(embedTexts)[0] ?? '')
  const hidden = text.replace(/\|\|[\s\S]*?\|\|/g, '▒▒▒')
  const characters = [...hidden]
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')} …` : hidden
}
