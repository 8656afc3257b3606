import type { Message } from '@guildhall/contract'
import { create } from 'zustand'

interface Talking {
  /** What the next message of a channel answers, by channel. */
  replies: Readonly<Record<string, Message>>
  /** The message that is being changed in its place in the timeline. */
  editing: string | null
  /** Counts how often somebody asked for the newest message of the channel on the screen. */
  newestAsked: number
}

/** What somebody is about to say where: shared by the timeline and the composer. */
export const useTalking = create<Talking>()(() => ({
  replies: {},
  editing: null,
  newestAsked: 0,
}))

export function startReply(message: Message): void {
  useTalking.setState(({ replies }) => ({ replies: { ...replies, [message.channelId]: message } }))
}

export function endReply(channelId: string): void {
  const { [channelId]: gone, ...replies } = useTalking.getState().replies
  if (gone) useTalking.setState({ replies })
}

export function startEditing(messageId: string): void {
  useTalking.setState({ editing: messageId })
}

export function endEditing(): void {
  useTalking.setState({ editing: null })
}

/** Takes whoever reads to the newest message of the channel on the screen. */
export function askForNewest(): void {
  useTalking.setState(({ newestAsked }) => ({ newestAsked: newestAsked + 1 }))
}
