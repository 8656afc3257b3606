import type { PushDevice } from '@guildhall/contract'
import { api } from '../api/http.ts'
import { preferredLanguage } from '../state/preferences.ts'
import { useChatState } from '../state/chat-state.ts'

/** In which session of which account push notifications were turned on in this browser. */
const storageKey = 'guildhall.push'

interface TurnedOn {
  userId: string
  sessionId: string
}

export function supportsPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window
}

/** Subscribes this browser. Throws ApiError, or DOMException when the browser cannot. */
export async function turnOnPush(): Promise<void> {
  const { push } = await api.call('getPush')
  const { pushManager } = await navigator.serviceWorker.ready
  const found = await pushManager.getSubscription()
  if (found && keyOf(found) !== push.publicKey) await found.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: push.publicKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await api.call('subscribePush', {
    body: { endpoint: endpoint ?? '', keys: { p256dh, auth }, language: preferredLanguage() },
  })
  const own = ownDevice((await api.call('getPush')).push.devices)
  const userId = useChatState.getState().snapshot?.user.id
  if (!own || userId === undefined) return
  const turnedOn: TurnedOn = { userId, sessionId: own.sessionId }
  localStorage.setItem(storageKey, JSON.stringify(turnedOn))
}

/** Ends the subscription of this browser. Throws ApiError. */
export async function turnOffPush(devices: readonly PushDevice[]): Promise<void> {
  const own = ownDevice(devices)
  if (own) await api.call('removePushDevice', { params: { sessionId: own.sessionId } })
  await forget()
}

/** Renews the subscription of the account that is signed in, now and after each sign-in. */
export function startPushRenewal(): void {
  let renewedFor: string | undefined
  const update = (): void => {
    const userId = useChatState.getState().snapshot?.user.id
    if (userId === renewedFor) return
    renewedFor = userId
    if (userId !== undefined) void renew(userId)
  }
  update()
  useChatState.subscribe(update)
}

/** Subscribes again where push notifications were on: after a new sign-in, or with another key or language. */
async function renew(userId: string): Promise<void> {
  const turnedOn = readTurnedOn()
  if (!supportsPush() || turnedOn?.userId !== userId) return
  if (Notification.permission !== 'granted') return
  try {
    const { devices } = (await api.call('getPush')).push
    if (!ownDevice(devices)) {
      const { sessions } = await api.call('listSessions')
      // It was turned off on another device.
      if (sessions.some(({ id, current }) => current && id === turnedOn.sessionId)) {
        await forget()
        return
      }
    }
    await turnOnPush()
  } catch {
    // The next visit tries again.
  }
}

function ownDevice(devices: readonly PushDevice[]): PushDevice | undefined {
  return devices.find(({ current }) => current)
}

async function forget(): Promise<void> {
  localStorage.removeItem(storageKey)
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

function readTurnedOn(): TurnedOn | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') as TurnedOn | null
  } catch {
    return null
  }
}

/** The key that a subscription was made with, as text. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
