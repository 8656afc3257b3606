import type { KeyboardEvent } from 'react'

/** Whether a key belongs to the composition of characters, such as Japanese ones: then it is no command. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // Safari ends a composition before it tells of the key that did, which bears this code.
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells
  return nativeEvent.isComposing || nativeEvent.keyCode === 229
}
