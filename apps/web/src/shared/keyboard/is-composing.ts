import type { KeyboardEvent } from 'react'

/** Whether a key press is part of an IME composition, for example of Japanese text, and must not trigger shortcuts. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // Safari fires the keydown that ends a composition after `compositionend`, with this key code.
  // oxlint-disable-next-line typescript/no-deprecated -- the only way to detect it
  return nativeEvent.isComposing || nativeEvent.keyCode === 229
}
