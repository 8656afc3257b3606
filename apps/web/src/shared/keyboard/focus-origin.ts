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
    // A click on the focused element fires no `focusin`.
    focusOrigin = 'pointer'
  },
  true,
)
// When the window regains the focus, so does the element that had it before, with `focusin`.
addEventListener('blur', () => (isWindowBlurred = document.activeElement !== document.body))
addEventListener('focusin', () => {
  if (!isWindowBlurred) focusOrigin = lastInput
  isWindowBlurred = false
})

export function isLastInputKeyboard(): boolean {
  return lastInput === 'keyboard'
}

/** Whether the focus was last moved by the keyboard. Unlike `:focus-visible`, key presses after a click do not matter. */
export function isFocusFromKeyboard(): boolean {
  return focusOrigin === 'keyboard'
}
