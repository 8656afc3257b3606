import type { Channel } from '@guildhall/contract'

/** What writing needs to know of a channel; it stays the same while messages come. */
export type ComposerChannel = Pick<Channel, 'id' | 'serverId' | 'name' | 'type' | 'slowmodeSeconds'>
