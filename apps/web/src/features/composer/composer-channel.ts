import type { Channel } from '@guildhall/contract'

/** What the composer needs of a channel. It does not change with new messages. */
export type ComposerChannel = Pick<Channel, 'id' | 'serverId' | 'type' | 'slowmodeSeconds'> & {
  /** The name in a sentence. */
  label: string
}
