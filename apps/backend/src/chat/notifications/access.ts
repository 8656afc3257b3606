import { defaultNotificationLevel } from '@guildhall/contract'
import type { Notifications } from '@guildhall/contract'
import type { Reader } from '../../storage/database.ts'
import { findLevel, listSettings } from './store.ts'

/** What the account set for servers, by default for all of its own, and for their channels. */
export async function notificationsOf(
  reader: Reader,
  userId: string,
  serverIds?: string[],
): Promise<Notifications> {
  const settings = await listSettings(reader, userId)
  return {
    level: (await findLevel(reader, userId)) ?? defaultNotificationLevel,
    settings: settings.filter(({ serverId }) => serverIds?.includes(serverId) ?? true),
  }
}
