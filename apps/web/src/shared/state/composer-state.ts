import type { Message } from '@guildhall/contract'
import { create } from 'zustand'

interface ComposerState {
  /** What the next message of a channel answers, by channel. */
  replies: Readonly<Record<string, Message>>
  /** The message that is being changed in its place in the timeline. */
  editing: string | null
  /** Counts how often somebody asked for the newest message of the channel on the screen. */
  jumpToNewestRequests: number
}

/** What somebody is about to say where: shared by the timeline and the composer. */
export const useComposerState = create<ComposerState>()(() => ({
  replies: {},
  editing: null,
  jumpToNewestRequests: 0,
}))

export function startReply(message: Message): void {
  useComposerState.setState(({ replies }) => ({
    replies: { ...replies, [message.channelId]: message },
  }))
}

export function endReply(channelId: string): void {
  const { [channelId]: gone, ...replies } = useComposerState.getState().replies
  if (gone) useComposerState.setState({ replies })
}

export function startEditing(messageId: string): void {
  useComposerState.setState({ editing: messageId })
}

export function endEditing(): void {
  useComposerState.setState({ editing: null })
}

/** Takes whoever reads to the newest message of the channel on the screen. */
export function requestJumpToNewest(): void {
  useComposerState.setState(({ jumpToNewestRequests }) => ({
    jumpToNewestRequests: jumpToNewestRequests + 1,
  }))
}
