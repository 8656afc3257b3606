import { channelContent } from '@guildhall/contract'
import type { Channel } from '@guildhall/contract'

/** The name of a channel in a list without icons: with `#` unless it is one of voice or a category. */
export function channelLabel({ name, type }: Pick<Channel, 'name' | 'type'>): string {
  return channelContent(type) === 'messages' ? `#${name}` : name
}
