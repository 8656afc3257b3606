import type { Message } from '@guildhall/contract'
import { create } from 'zustand'

interface Reply {
  message: Message
  /** Whether the reply notifies the author of the message. */
  mentionsAuthor: boolean
}

interface ComposerState {
  /** The message that the next message replies to, by channel. */
  replies: Readonly<Record<string, Reply>>
  /** The id of the message that is being edited in the timeline. */
  editing: string | null
  /** Counts requests to scroll to the newest message; the timeline scrolls when it changes. */
  jumpToNewestRequests: number
}

/** State that the timeline and the composer share. */
export const useComposerState = create<ComposerState>()(() => ({
  replies: {},
  editing: null,
  jumpToNewestRequests: 0,
}))

export function startReply(message: Message, mentionsAuthor = true): void {
  useComposerState.setState(({ replies }) => ({
    replies: { ...replies, [message.channelId]: { message, mentionsAuthor } },
  }))
}

export function endReply(channelId: string): void {
  const { [channelId]: ended, ...replies } = useComposerState.getState().replies
  if (ended) useComposerState.setState({ replies })
}

export function startEditing(messageId: string): void {
  useComposerState.setState({ editing: messageId })
}

export function endEditing(): void {
  useComposerState.setState({ editing: null })
}

/** Scrolls the shown channel to its newest message. */
export function requestJumpToNewest(): void {
  useComposerState.setState(({ jumpToNewestRequests }) => ({
    jumpToNewestRequests: jumpToNewestRequests + 1,
  }))
}

/** Focuses the composer of a channel, if it is on the screen. */
export function focusComposer(channelId: string): void {
  composerOf(channelId)?.focus()
}

export function composerOf(channelId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-composer="${CSS.escape(channelId)}"]`)
}
