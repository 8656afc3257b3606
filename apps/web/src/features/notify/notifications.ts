import { notificationIcon } from '../../shared/instance/appearance.ts'
import { notificationMarkdown, pagePath } from '@guildhall/contract'
import { beginningOf } from '@guildhall/markdown'
import type { GatewayEvent, GatewayEvents, Message, Snapshot } from '@guildhall/contract'
import { linkedChannelName } from '../../shared/channels/linked-channels.ts'
import { channelName, conversationName } from '../../shared/channels/channel-name.ts'
import { channelPath, channelsIn } from '../../shared/channels/channel-path.ts'
import { navigate } from 'wouter/use-browser-location'
import { usePreferences } from '../../shared/state/preferences.ts'
import {
  findChannel,
  findConversation,
  findServer,
  threadParent,
  useChatState,
} from '../../shared/state/chat-state.ts'
import { notifiesOfCall, ringingCalls } from '../../shared/state/ringing-calls.ts'
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
  const isRead = event.type === 'read.updated' || event.type === 'thread.read'
  if (isRead && event.data.mentionCount === 0) {
    closeNotifications(event.data.channelId).catch(ignore)
  } else if (event.type === 'message.created') {
    notifyOf(event.data, snapshot).catch(ignore)
  } else if (event.type === 'call.updated') {
    followCall(event.data.serverId, snapshot).catch(ignore)
  } else if (event.type === 'relationship.updated') {
    notifyOfRequest(event.data, snapshot).catch(ignore)
  } else if (event.type === 'relationship.removed') {
    closeNotifications(event.data.userId).catch(ignore)
  }
}

async function notifyOf(data: GatewayEvents['message.created'], before: Snapshot): Promise<void> {
  const { serverId, message } = data
  const visibleChannels = openChannels()
  if (!shouldNotify(data, { snapshot: before, visibleChannels })) return
  const { snapshot } = await withThread(before, message)
  if (!snapshot || !shouldNotify(data, { snapshot, visibleChannels })) return
  if (usePreferences.getState().sounds) playNotificationSound()
  await showNotification(serverId, message, snapshot)
}

async function notifyOfRequest(
  { user, kind }: GatewayEvents['relationship.updated'],
  { presence }: Snapshot,
): Promise<void> {
  if (kind !== 'incoming_request') return closeNotifications(user.id)
  if (presence.status === 'dnd') return
  if (usePreferences.getState().sounds) playNotificationSound()
  await show(currentTexts().notices.friendRequest(user.displayName), {
    tag: user.id,
    data: { url: pagePath('friends', { view: 'requests' }) },
  })
}

/** The snapshot with the thread of the message; null if it is a thread that the account does not follow. */
async function withThread(
  snapshot: Snapshot,
  { channelId, mentions }: Message,
): Promise<{ snapshot: Snapshot | null }> {
  const channel = findChannel(snapshot, channelId)
  if (channel && threadParent(channel) === undefined) return { snapshot }
  const { isFollowed, loadThread } = await import('../../shared/state/threads.ts')
  // A mentioned account follows the thread a moment later.
  if (!mentions.includes(snapshot.user.id) && !isFollowed(channelId)) return { snapshot: null }
  await loadThread(channelId)
  return { snapshot: useChatState.getState().snapshot }
}

/** Notifications fail in browsers that need a service worker while none is active. */
function ignore(): void {}

function isActive(): boolean {
  return !document.hidden && document.hasFocus()
}

/** The ids of the open channel and thread while the page is active. */
function openChannels(): string[] {
  if (!isActive()) return []
  const threadId = new URLSearchParams(location.search).get('thread')
  return [channelInPath(), threadId].filter((id) => typeof id === 'string')
}

async function showNotification(
  serverId: string,
  message: Message,
  snapshot: Snapshot,
): Promise<void> {
  await show(titleOf(serverId, message, snapshot), {
    body: bodyOf(message),
    // Replaced by the next notification of the same channel.
    tag: message.channelId,
    data: { url: `${channelPath(serverId, message.channelId)}?at=${message.seq}` },
  })
}

/** Shows who is calling while the page is in the background, as long as it rings. */
async function followCall(serverId: string, snapshot: Snapshot): Promise<void> {
  const entry = findConversation(snapshot, serverId)
  if (!entry) return
  const channelId = channelsIn(entry.channels).voice
  const isRinging = ringingCalls(snapshot).includes(entry)
  if (!isRinging) return closeNotifications(channelId)
  if (isActive() || shownCalls.has(channelId) || !notifiesOfCall(entry, snapshot)) return
  shownCalls.add(channelId)
  const caller = entry.conversation.participants.find(({ id }) => id === entry.call?.callerId)
  const { notices } = currentTexts()
  const isGroup = entry.conversation.kind === 'group'
  await show(notices.call(caller?.displayName ?? ''), {
    body: isGroup ? conversationName(entry.conversation, snapshot.user.id) : '',
    // The same as that of push notifications.
    tag: channelId,
    data: { url: channelPath(serverId, channelId) },
    requireInteraction: true,
  })
}

type Shown = NotificationOptions & { tag: string; data: { url: string } }

async function show(title: string, { tag, data, ...rest }: Shown): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const options: NotificationOptions = {
    ...rest,
    tag,
    data,
    icon: notificationIcon(),
    lang: document.documentElement.lang,
    silent: true,
  }
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration?.active) {
    return registration.showNotification(title, options)
  }
  const notification = new Notification(title, options)
  openNotifications.set(tag, notification)
  notification.addEventListener('click', () => {
    window.focus()
    navigate(data.url)
    notification.close()
  })
}

function bodyOf(message: Message): string {
  const { notices } = currentTexts()
  return message.call
    ? notices.missedCall
    : beginningOf(notificationMarkdown(message), { channel: linkedChannelName }) ||
        notices.attachment
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
/** The channels of calls whose notifications were shown. */
const shownCalls = new Set<string>()

/**
 * Closes the notifications of a channel that was read, here or on another device, or whose call rings no more, or of a
 * friend request that was answered.
 */
async function closeNotifications(tag: string): Promise<void> {
  shownCalls.delete(tag)
  openNotifications.get(tag)?.close()
  openNotifications.delete(tag)
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = (await registration?.getNotifications({ tag })) ?? []
  for (const notification of shown) notification.close()
}
