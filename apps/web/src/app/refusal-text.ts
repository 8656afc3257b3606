import type { ChatState } from '../shared/state/chat-state.ts'
import type { Texts } from '../shared/i18n/texts.ts'

/** Why the server refuses connections; null if it does not. */
export function refusalText(
  refusal: ChatState['refusal'],
  { connection }: Texts['common'],
): string | null {
  if (refusal === null) return null
  return refusal === 'origin' ? connection.refused(location.origin) : connection.tooOften
}
