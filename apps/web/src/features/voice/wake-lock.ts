import { useCall } from './call-state.ts'
import { shownVideos } from './watching.ts'

let lock: WakeLockSentinel | null = null
let isRequested = false

/** Keeps the display awake while a video is shown, and on phones during every call. */
export function startWakeLock(): void {
  if (!('wakeLock' in navigator)) return
  useCall.subscribe(follow)
  // Browsers release it when the page is hidden.
  document.addEventListener('visibilitychange', follow)
}

function follow(): void {
  const isNeeded = needsLock() && document.visibilityState === 'visible'
  if (!isNeeded) {
    lock?.release().catch(() => undefined)
    lock = null
  } else if (!isRequested && (lock?.released ?? true)) void request()
}

async function request(): Promise<void> {
  isRequested = true
  // Refused with a low battery, for example; the next change of the call tries again.
  lock = await navigator.wakeLock.request('screen').catch(() => null)
  isRequested = false
  if (!needsLock()) follow()
}

function needsLock(): boolean {
  if (useCall.getState().call === null) return false
  return matchMedia('(pointer: coarse)').matches || shownVideos().length > 0
}
