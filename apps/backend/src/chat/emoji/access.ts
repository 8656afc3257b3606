import type { CustomEmoji } from '@guildhall/contract'
import type { Reader } from '../../storage/database.ts'
import { listEmoji, toEmoji } from './store.ts'

/** The emoji of a server in the order of their names. */
export async function emojiOf(reader: Reader, serverId: string): Promise<CustomEmoji[]> {
  return (await listEmoji(reader, serverId)).map(toEmoji)
}
