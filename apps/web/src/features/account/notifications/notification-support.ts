import { notificationIcon } from '../../../shared/instance/appearance.ts'
import { useEffect, useState } from 'react'

/** The browser's permission for notifications, or why they are not available. */
export type NotificationSupport = NotificationPermission | 'insecure' | 'missing'

/** The current state, updated when the permission changes in the browser's settings. */
export function useNotificationSupport(): [NotificationSupport, requestPermission: () => void] {
  const [support, setSupport] = useState(currentSupport)
  useEffect(() => {
    const update = (): void => setSupport(currentSupport())
    // Safari does not report changes: check again when the page gets the focus.
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
  const requestPermission = (): void => {
    void Notification.requestPermission().then(() => setSupport(currentSupport()))
  }
  return [support, requestPermission]
}

function currentSupport(): NotificationSupport {
  if (!window.isSecureContext) return 'insecure'
  return 'Notification' in window ? Notification.permission : 'missing'
}

/** Shows a notification like those of messages. */
export async function showTestNotification(title: string, body: string): Promise<void> {
  const options: NotificationOptions = {
    body,
    icon: notificationIcon(),
    tag: 'test',
    lang: document.documentElement.lang,
    data: { url: location.pathname },
  }
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration?.active) await registration.showNotification(title, options)
  else new Notification(title, options)
}
