import { limits } from '@guildhall/contract'

/** Characters as the server counts them: code points. */
export function charactersIn(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** How many characters a message takes from somebody who is called `name`: the name counts toward the limit. */
export function mostCharacters(name: string): number {
  return limits.messageMax - charactersIn(name)
}
