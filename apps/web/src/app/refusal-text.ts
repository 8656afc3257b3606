import type { ChatState } from '../shared/state/chat-state.ts'
import type { Texts } from '../shared/i18n/texts.ts'

/** Why the server takes no connection, where it said so. */
export function refusalText(
  refusal: ChatState['refusal'],
  { connection }: Texts['common'],
): string | null {
  if (refusal === null) return null
  return refusal === 'origin' ? connection.refused(location.origin) : connection.tooOften
}
