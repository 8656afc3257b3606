import { useEffect, useState } from 'react'

/** How things stand with notifications here: what the browser allows, or why it has none. */
export type NotificationState = NotificationPermission | 'insecure' | 'missing'

/** Follows what is changed in the browser's own settings. */
export function useNotificationState(): [NotificationState, ask: () => void] {
  const [state, setState] = useState(readState)
  useEffect(() => {
    const update = (): void => setState(readState())
    // Safari tells of no changes: look again when somebody comes back.
    addEventListener('focus', update)
    let status: PermissionStatus | undefined
    void navigator.permissions
      ?.query({ name: 'notifications' })
      .then((found) => {
        status = found
        status.addEventListener('change', update)
      })
      .catch(() => undefined)
    return () => {
      removeEventListener('focus', update)
      status?.removeEventListener('change', update)
    }
  }, [])
  const ask = (): void => {
    void Notification.requestPermission().then(() => setState(readState()))
  }
  return [state, ask]
}

function readState(): NotificationState {
  if (!window.isSecureContext) return 'insecure'
  return 'Notification' in window ? Notification.permission : 'missing'
}

/** Shows one as messages do. */
export async function showTest(title: string, body: string): Promise<void> {
  const options: NotificationOptions = {
    body,
    icon: '/icon-192.png',
    tag: 'test',
    lang: document.documentElement.lang,
    data: { url: location.pathname },
  }
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration?.active) await registration.showNotification(title, options)
  else new Notification(title, options)
}
