import { pagePath } from '@guildhall/contract'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { act } from '../shared/gateway/client.ts'
import { orderedChannels } from '../shared/state/channel-tree.ts'
import { requestJumpToNewest } from '../shared/state/composer-state.ts'
import { channelUnreadMark, hasUnread } from '../shared/state/unread.ts'
import { findChannel, findServer, useChatState } from '../shared/state/chat-state.ts'
import type { Panel } from './use-panel.ts'

export type OpenPanel = 'switcher' | 'shortcuts' | null

interface ShortcutContext {
  serverId: string
  channelId: string | undefined
  open: (what: OpenPanel) => void
  panel: Panel
}

/** Keyboard shortcuts of the chat page; ignored while a dialog is open or when another listener handled the key. */
export function useShortcuts(context: ShortcutContext): void {
  const [, navigate] = useLocation()
  const latest = useRef({ context, navigate })
  latest.current = { context, navigate }
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return
      if (document.querySelector('dialog[open]')) return
      if (handleKey(event, latest.current.context, latest.current.navigate)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Returns whether the key is a shortcut. */
function handleKey(
  event: KeyboardEvent,
  context: ShortcutContext,
  navigate: (to: string) => void,
): boolean {
  const { altKey, shiftKey } = event
  const isCommand = event.ctrlKey || event.metaKey
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (altKey && step !== undefined) {
    const path = isCommand
      ? nextServerPath(context, step)
      : nextChannelPath(context, step, shiftKey)
    if (path !== null) navigate(path)
    return true
  }
  if (altKey) return false
  const key = event.key.toLowerCase()
  if (isCommand && key === 'k' && !shiftKey) context.open('switcher')
  else if (isCommand && key === '/') context.open('shortcuts')
  else if (isCommand && shiftKey && key === 'f') context.panel.toggle('search')
  else if (isCommand && shiftKey && key === 'u') context.panel.toggle('members')
  else if (key === 'escape' && !isCommand && context.channelId !== undefined)
    markReadAndJump(context.serverId, context.channelId, navigate)
  else return false
  return true
}

function nextServerPath({ serverId }: ShortcutContext, step: number): string | null {
  const servers = useChatState.getState().snapshot?.servers ?? []
  const index = servers.findIndex(({ server }) => server.id === serverId)
  const next = servers.at((index + step) % servers.length)
  return next ? pagePath('channel', { serverId: next.server.id }) : null
}

function nextChannelPath(
  { serverId, channelId }: ShortcutContext,
  step: number,
  isUnreadOnly: boolean,
): string | null {
  const { snapshot } = useChatState.getState()
  const channels = orderedChannels(findServer(snapshot, serverId))
  const index = channels.findIndex(({ id }) => id === channelId)
  for (let count = 1; count <= channels.length; count += 1) {
    const { length } = channels
    const next = channels[(((index + step * count) % length) + length) % length]
    if (!next || next.id === channelId) continue
    if (!isUnreadOnly || channelUnreadMark(snapshot, next).isUnread)
      return pagePath('channel', { serverId, channelId: next.id })
  }
  return null
}

function markReadAndJump(
  serverId: string,
  channelId: string,
  navigate: (to: string) => void,
): void {
  const { snapshot } = useChatState.getState()
  const channel = findChannel(snapshot, channelId)
  if (channel && hasUnread(snapshot, channel)) {
    act('channel.read', { channelId, seq: channel.lastSeq }).catch(() => undefined)
  }
  if (location.search !== '') navigate(pagePath('channel', { serverId, channelId }))
  requestJumpToNewest()
}
