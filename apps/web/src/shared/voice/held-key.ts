import { useVoiceSettings } from './voice-settings.ts'
import type { VoiceKey } from './voice-settings.ts'

/** The keys of the voice settings that do something while they are held down. */
export type HeldKey = 'pushToTalkKey' | 'priorityKey' | 'whisperKey'

/** Those that wait for a key: a button on the screen can take its place. */
const watchers = new Map<HeldKey, Set<{ press: () => void; letGo: () => void }>>()

/** Whether buttons on the screen take the place of the keys. */
export function hasTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

/** Phones have no keys: holds the one of the settings down, or lets go of it, as if there were one. */
export function holdKey(name: HeldKey, isHeld: boolean): void {
  for (const { press, letGo } of watchers.get(name) ?? []) {
    if (isHeld) press()
    else letGo()
  }
}

/**
 * Calls `onHold` when the key of the settings is pressed and released. Browsers report keys only while the page has the
 * focus: without it, the key counts as released. Returns how to stop it.
 */
export function watchHeldKey(name: HeldKey, onHold: (isHeld: boolean) => void): () => void {
  let release: ReturnType<typeof setTimeout> | undefined
  let isPressed = false
  const key = (): VoiceKey | null => useVoiceSettings.getState()[name]

  function press(): void {
    clearTimeout(release)
    isPressed = true
    onHold(true)
  }

  function letGo(): void {
    if (!isPressed) return
    isPressed = false
    // People let go of the key with their last syllable.
    release = setTimeout(() => onHold(false), useVoiceSettings.getState().releaseDelayMs)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.code === key()?.code && !event.repeat && !types(event)) press()
  }

  // On macOS, no key that is let go while Cmd is down has a keyup: letting go of Cmd is the last sign of it.
  function onKeyUp({ code, key: name }: KeyboardEvent): void {
    if (code === key()?.code || name === 'Meta') letGo()
  }

  function onVisibilityChange(): void {
    if (document.hidden) letGo()
  }

  const watcher = { press, letGo }
  watchers.set(name, (watchers.get(name) ?? new Set()).add(watcher))
  addEventListener('keydown', onKeyDown, { capture: true })
  addEventListener('keyup', onKeyUp, { capture: true })
  addEventListener('blur', letGo)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    clearTimeout(release)
    watchers.get(name)?.delete(watcher)
    removeEventListener('keydown', onKeyDown, { capture: true })
    removeEventListener('keyup', onKeyUp, { capture: true })
    removeEventListener('blur', letGo)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}

/** Whether the key press means something else: text in a field, or the button that has the focus. */
function types({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isText = target.isContentEditable || target.matches('input, textarea')
  if (isText) return [...key].length === 1 || ['Enter', 'Backspace', 'Tab'].includes(key)
  return ['Enter', ' '].includes(key) && target.matches('a, button, [role], summary')
}
