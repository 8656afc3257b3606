const modifiers = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']

type Input = 'keyboard' | 'pointer'

let lastInput: Input = 'keyboard'
let focusOrigin: Input = 'keyboard'
let isWindowBlurred = false

addEventListener(
  'keydown',
  ({ key }) => {
    if (!modifiers.includes(key)) lastInput = 'keyboard'
  },
  true,
)
addEventListener(
  'pointerdown',
  () => {
    lastInput = 'pointer'
    // Pressing what has the focus already moves no focus.
    focusOrigin = 'pointer'
  },
  true,
)
// When the window gets the focus back, so does the element that had it before.
addEventListener('blur', () => (isWindowBlurred = document.activeElement !== document.body))
addEventListener('focusin', () => {
  if (!isWindowBlurred) focusOrigin = lastInput
  isWindowBlurred = false
})

/**
 * Whether the keyboard moved the focus to where it is. Unlike `:focus-visible`, keys that are pressed after a click
 * do not change the answer.
 */
export function isFocusFromKeyboard(): boolean {
  return focusOrigin === 'keyboard'
}
