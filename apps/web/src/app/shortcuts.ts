import { useEffect, useEffectEvent } from 'react'
import { channelPath } from '../shared/channels/channel-path.ts'
import { useLocation } from 'wouter'
import { loadModule } from '../shared/lazy/load-module.ts'
import { act } from '../shared/gateway/client.ts'
import { requestJumpToNewest } from '../shared/state/composer-state.ts'
import { hasUnread } from '../shared/state/unread.ts'
import { findChannel, useChatState } from '../shared/state/chat-state.ts'
import type { Panel } from './use-panel.ts'

export type OpenPanel = 'switcher' | 'shortcuts' | null

interface ShortcutContext {
  serverId: string
  channelId: string | undefined
  onOpen: (what: OpenPanel) => void
  panel: Panel
}

/** Keyboard shortcuts of the chat page; ignored while a dialog is open or when another listener handled the key. */
export function Shortcuts(context: ShortcutContext): null {
  const [, navigate] = useLocation()
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return
    if (document.querySelector('dialog[open]')) return
    if (handleKey(event, context, navigate)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return null
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
    loadModule(() => import('./shortcut-paths.ts')).then(
      ({ nextServerPath, nextChannelPath }) => {
        const path = isCommand
          ? nextServerPath(context.serverId, step)
          : nextChannelPath(context, step, shiftKey)
        if (path !== null) navigate(path)
      },
      () => undefined,
    )
    return true
  }
  if (altKey) return false
  const key = event.key.toLowerCase()
  if (isCommand && key === 'k' && !shiftKey) context.onOpen('switcher')
  else if (isCommand && key === '/') context.onOpen('shortcuts')
  else if (isCommand && shiftKey && key === 'f') context.panel.toggle('search')
  else if (isCommand && shiftKey && key === 'u') context.panel.toggle('members')
  else if (key === 'escape' && !isCommand && context.channelId !== undefined)
    markReadAndJump(context.serverId, context.channelId, navigate)
  else return false
  return true
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
  if (location.search !== '') navigate(channelPath(serverId, channelId))
  requestJumpToNewest()
}
