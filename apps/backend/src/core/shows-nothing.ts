import { hasVisibleCharacter } from '@guildhall/contract'
import { shownText } from '@guildhall/markdown'

/** Whether readers see nothing of a text: white space, characters without a shape, or signs of markup around nothing. */
export function showsNothing(content: string): boolean {
  // What begins with a letter needs no parser.
  return !/^[a-z]/i.test(content) && !hasVisibleCharacter(shownText(content))
}
