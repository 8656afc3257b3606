import { hasVisibleCharacter } from '@guildhall/contract'
import { shownText } from '@guildhall/markdown'

/** Whether readers see nothing of a text, which the server refuses. */
export function showsNothing(text: string): boolean {
  return !hasVisibleCharacter(shownText(text))
}
