import { notificationText } from '@guildhall/contract'
import type { GatewayEvent, Message, Snapshot } from '@guildhall/contract'
import { channelName } from '../../shared/channels/channel-name.ts'
import { channelPath } from '../../shared/channels/channel-path.ts'
import { navigate } from 'wouter/use-browser-location'
import { usePreferences } from '../../shared/state/preferences.ts'
import { findChannel, findServer, useChatState } from '../../shared/state/chat-state.ts'
import { onEvent } from '../../shared/state/events.ts'
import { channelInPath } from '../../shared/preload/channel-in-url.ts'
import { currentTexts } from '../../shared/i18n/texts.ts'
import { shouldNotify } from './notification-rules.ts'
import { playNotificationSound } from '../../shared/sounds/notification-sound.ts'

/** Shows notifications and plays sounds while the page is open. Of several tabs, one does it. */
export function startNotifications(): void {
  let isNotifier = !('locks' in navigator)
  if (!isNotifier) {
    void navigator.locks.request('guildhall.notify', () => {
      isNotifier = true
      return new Promise(() => undefined)
    })
  }
  onEvent((event) => {
    if (isNotifier) handleEvent(event)
  })
}

function handleEvent(event: GatewayEvent): void {
  const { snapshot } = useChatState.getState()
  if (!snapshot) return
  if (event.type === 'read.updated' && event.data.mentionCount === 0) {
    closeNotifications(event.data.channelId).catch(ignore)
  } else if (event.type === 'message.created') {
    if (!shouldNotify(event.data, { snapshot, visibleChannel: openChannel() })) return
    if (usePreferences.getState().sounds) playNotificationSound()
    showNotification(event.data.serverId, event.data.message, snapshot).catch(ignore)
  }
}

/** Notifications fail in browsers that need a service worker while none is active. */
function ignore(): void {}

/** The id of the open channel while the page is active. */
function openChannel(): string | null {
  if (document.hidden || !document.hasFocus()) return null
  return channelInPath() ?? null
}

async function showNotification(
  serverId: string,
  message: Message,
  snapshot: Snapshot,
): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const url = `${channelPath(serverId, message.channelId)}?at=${message.seq}`
  const title = titleOf(serverId, message, snapshot)
  const options: NotificationOptions = {
    body: notificationText(message) || currentTexts().notices.attachment,
    icon: '/icon-192.png',
    // Replaced by the next notification of the same channel.
    tag: message.channelId,
    data: { url },
    lang: document.documentElement.lang,
    silent: true,
  }
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration?.active) {
    return registration.showNotification(title, options)
  }
  const notification = new Notification(title, options)
  openNotifications.set(message.channelId, notification)
  notification.addEventListener('click', () => {
    window.focus()
    navigate(url)
    notification.close()
  })
}

function titleOf(serverId: string, { author, channelId }: Message, snapshot: Snapshot): string {
  const { notices } = currentTexts()
  const { label, kind } = channelName(snapshot, findChannel(snapshot, channelId))
  if (kind === 'direct') return author.name
  const title = notices.title(author.name, label)
  if (kind === 'group') return title
  return `${title} – ${findServer(snapshot, serverId)?.server.name ?? ''}`
}

const openNotifications = new Map<string, Notification>()

/** Closes the notifications of a channel that was read, here or on another device. */
async function closeNotifications(channelId: string): Promise<void> {
  openNotifications.get(channelId)?.close()
  openNotifications.delete(channelId)
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = (await registration?.getNotifications({ tag: channelId })) ?? []
  for (const notification of shown) notification.close()
}
