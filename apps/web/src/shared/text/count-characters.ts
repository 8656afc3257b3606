import { limits } from '@guildhall/contract'

/** The number of code points, which is how the server counts characters. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** The longest message that an author called `name` may send: the name counts toward the limit. */
export function maxMessageCharacters(name: string): number {
  return limits.messageMax - countCharacters(name)
}
