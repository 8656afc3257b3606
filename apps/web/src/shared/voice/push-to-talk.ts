import { useVoiceSettings } from './voice-settings.ts'

/** People let go of the key with their last syllable. */
const releaseMs = 250

/**
 * Calls `onTalk` when the key of the settings is pressed and released. Browsers report keys only while the page has the
 * focus: without it, the key counts as released. Returns how to stop it.
 */
export function watchPushToTalk(onTalk: (isTalking: boolean) => void): () => void {
  let release: ReturnType<typeof setTimeout> | undefined
  let isPressed = false

  function press(event: KeyboardEvent): void {
    if (event.code !== useVoiceSettings.getState().pushToTalkKey?.code) return
    if (event.repeat || types(event)) return
    clearTimeout(release)
    isPressed = true
    onTalk(true)
  }

  function letGo(): void {
    if (!isPressed) return
    isPressed = false
    release = setTimeout(() => onTalk(false), releaseMs)
  }

  function onKeyUp({ code }: KeyboardEvent): void {
    if (code === useVoiceSettings.getState().pushToTalkKey?.code) letGo()
  }

  addEventListener('keydown', press, { capture: true })
  addEventListener('keyup', onKeyUp, { capture: true })
  addEventListener('blur', letGo)
  return () => {
    clearTimeout(release)
    removeEventListener('keydown', press, { capture: true })
    removeEventListener('keyup', onKeyUp, { capture: true })
    removeEventListener('blur', letGo)
  }
}

/** Whether the key press means something else: text in a field, or the button that has the focus. */
function types({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isText = target.isContentEditable || target.matches('input, textarea')
  if (isText) return [...key].length === 1 || ['Enter', 'Backspace', 'Tab'].includes(key)
  return ['Enter', ' '].includes(key) && target.matches('a, button, [role], summary')
}
