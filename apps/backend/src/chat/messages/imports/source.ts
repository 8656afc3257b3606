import type { Embed, ForwardedMessage } from '@guildhall/contract'

/** A channel of another chat. */
export interface SourceChannel {
  sourceId: string
  name: string
  topic: string | null
  category: string | null
  /** As a channel of its own it stays hidden: nothing says who could see it. */
  isThread: boolean
  /** Of a public thread, the channel that it is in. */
  parent: SourceParent | null
}

export interface SourceParent {
  sourceId: string
  name: string
}

/** Who wrote the first message of a channel, and when. */
export interface SourceStart {
  authorId: string
  authorName: string
  createdAt: number
}

/** A thread of a channel, with its first message. */
export interface SourceThread {
  sourceId: string
  start: SourceStart
}

/** A message of another chat. */
export interface SourceMessage {
  /** A decimal number; later messages have greater ones. */
  sourceId: string
  authorId: string
  authorName: string
  createdAt: number
  editedAt: number | null
  /** In the same channel. */
  replyTo: string | null
  isPinned: boolean
  /** A thread of the source that begins with this message. */
  startsThread: string | null
  /** The path of a picture. */
  authorAvatar: string | null
  reactions: SourceReaction[]
  /** Uploads to the channel, by who imports. */
  fileIds: string[]
  /** At least one. A message that is too long for one is stored as several. */
  parts: {
    content: string
    embeds: Embed[]
    forwarded?: Pick<ForwardedMessage, 'content' | 'embeds' | 'createdAt'>
  }[]
}

export interface SourceReaction {
  /** Of Unicode, or the name of a custom one. */
  emoji: string
  isCustom: boolean
  count: number
}
