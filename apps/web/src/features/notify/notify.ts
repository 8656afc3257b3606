import type { GatewayEvent, Message, World } from '@guildhall/contract'
import { navigate } from 'wouter/use-browser-location'
import { usePreferences } from '../../shared/state/preferences.ts'
import { findChannel, findServer, useChatState } from '../../shared/state/chat-state.ts'
import { onEvent } from '../../shared/state/events.ts'
import { currentTexts } from '../../shared/i18n/texts.ts'
import { isWorthACall } from './rules.ts'
import { playNotificationSound } from '../../shared/sounds/notification-sound.ts'

const textShown = 180

/** Calls whoever is not looking, by notification and sound, for as long as the page lives. One of several tabs does it. */
export function startNotifying(): void {
  let isCaller = !('locks' in navigator)
  if (!isCaller) {
    void navigator.locks.request('guildhall.notify', () => {
      isCaller = true
      return new Promise(() => undefined)
    })
  }
  onEvent((event) => {
    if (isCaller) take(event)
  })
}

function take(event: GatewayEvent): void {
  const { snapshot } = useChatState.getState()
  if (!snapshot) return
  if (event.type === 'read.updated' && event.data.mentionCount === 0) {
    withdraw(event.data.channelId).catch(ignore)
  } else if (event.type === 'message.created') {
    const { notify, sounds } = usePreferences.getState()
    if (!isWorthACall(event.data, { snapshot, notify, seenChannel: seenChannel() })) return
    if (sounds) playNotificationSound()
    show(event.data.serverId, event.data.message, snapshot).catch(ignore)
  }
}

/** Some browsers only notify through a service worker, and there may be none yet. */
function ignore(): void {}

/** The channel on the screen, while somebody is at it. */
function seenChannel(): string | null {
  if (document.hidden || !document.hasFocus()) return null
  return /^\/servers\/[^/]+\/([^/]+)$/.exec(location.pathname)?.[1] ?? null
}

async function show(serverId: string, message: Message, snapshot: World): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const { notices } = currentTexts()
  const channel = findChannel(snapshot, message.channelId)?.name ?? ''
  const server = findServer(snapshot, serverId)?.server.name ?? ''
  const url = `/servers/${serverId}/${message.channelId}?at=${message.seq}`
  const title = notices.title(message.author.name, channel)
  const options: NotificationOptions = {
    body: textOf(message) || notices.attachment,
    icon: '/icon-192.png',
    // A later one of the same channel takes its place.
    tag: message.channelId,
    data: { url },
    lang: document.documentElement.lang,
    silent: true,
  }
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration?.active) {
    return registration.showNotification(`${title} – ${server}`, options)
  }
  const notification = new Notification(`${title} – ${server}`, options)
  open.set(message.channelId, notification)
  notification.addEventListener('click', () => {
    window.focus()
    navigate(url)
    notification.close()
  })
}

const open = new Map<string, Notification>()

/** Takes back what called to a channel that has been read, here or on another device. */
async function withdraw(channelId: string): Promise<void> {
  open.get(channelId)?.close()
  open.delete(channelId)
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = (await registration?.getNotifications({ tag: channelId })) ?? []
  for (const notification of shown) notification.close()
}

function textOf({ content, embeds }: Message): string {
  const text = content.trim() || (embeds[0]?.title ?? embeds[0]?.description ?? '')
  const hidden = text.replace(/\|\|[\s\S]*?\|\|/g, '▒▒▒')
  const characters = [...hidden]
  return characters.length > textShown ? `${characters.slice(0, textShown).join('')} …` : hidden
}
