import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { act } from '../shared/gateway/client.ts'
import { messageChannels } from '../shared/state/channel-tree.ts'
import { requestJumpToNewest } from '../shared/state/composer-state.ts'
import { channelUnreadMark } from '../shared/state/unread.ts'
import { findChannel, findServer, useChatState } from '../shared/state/chat-state.ts'
import type { Panel } from './use-panel.ts'

export type OpenPanel = 'switcher' | 'shortcuts' | null

interface Shortcuts {
  serverId: string
  channelId: string | undefined
  open: (what: OpenPanel) => void
  panel: Panel
}

/** The keys that work anywhere on the talk page, unless a dialog is open or somebody else took the key. */
export function useShortcuts(now: Shortcuts): void {
  const [, navigate] = useLocation()
  const latest = useRef({ now, navigate })
  latest.current = { now, navigate }
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return
      if (document.querySelector('dialog[open]')) return
      if (press(event, latest.current.now, latest.current.navigate)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Gives whether the key was one of ours. */
function press(event: KeyboardEvent, now: Shortcuts, navigate: (to: string) => void): boolean {
  const { altKey, shiftKey } = event
  const isCommand = event.ctrlKey || event.metaKey
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (altKey && step !== undefined) {
    const to = isCommand ? serverBeside(now, step) : channelBeside(now, step, shiftKey)
    if (to !== null) navigate(to)
    return true
  }
  if (altKey) return false
  const key = event.key.toLowerCase()
  if (isCommand && key === 'k' && !shiftKey) now.open('switcher')
  else if (isCommand && key === '/') now.open('shortcuts')
  else if (isCommand && shiftKey && key === 'f') now.panel.toggle('search')
  else if (isCommand && shiftKey && key === 'u') now.panel.toggle('members')
  else if (key === 'escape' && !isCommand && now.channelId !== undefined)
    catchUp(now.serverId, now.channelId, navigate)
  else return false
  return true
}

function serverBeside({ serverId }: Shortcuts, step: number): string | null {
  const servers = useChatState.getState().snapshot?.servers ?? []
  const at = servers.findIndex(({ server }) => server.id === serverId)
  const next = servers.at((at + step) % servers.length)
  return next ? `/servers/${next.server.id}` : null
}

function channelBeside(
  { serverId, channelId }: Shortcuts,
  step: number,
  isUnreadOnly: boolean,
): string | null {
  const { snapshot } = useChatState.getState()
  const channels = messageChannels(findServer(snapshot, serverId))
  const at = channels.findIndex(({ id }) => id === channelId)
  for (let count = 1; count <= channels.length; count += 1) {
    const { length } = channels
    const next = channels[(((at + step * count) % length) + length) % length]
    if (!next || next.id === channelId) continue
    if (!isUnreadOnly || channelUnreadMark(snapshot, next).isUnread)
      return `/servers/${serverId}/${next.id}`
  }
  return null
}

function catchUp(serverId: string, channelId: string, navigate: (to: string) => void): void {
  const { snapshot } = useChatState.getState()
  const channel = findChannel(snapshot, channelId)
  if (channel && channelUnreadMark(snapshot, channel).isUnread) {
    act('channel.read', { channelId, seq: channel.lastSeq }).catch(() => undefined)
  }
  if (location.search !== '') navigate(`/servers/${serverId}/${channelId}`)
  requestJumpToNewest()
}
