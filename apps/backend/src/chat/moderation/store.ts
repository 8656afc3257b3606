import type { ModerationSettings } from '@guildhall/contract'
import type { Reader, Transaction } from '../../storage/database.ts'

/** What a server has that changed nothing. */
const defaults: ModerationSettings = {
  joinChannelId: null,
  joinLanguage: 'en',
  reportChannelId: null,
}

export async function findSettings(
  reader: Reader,
  serverId: string,
): Promise<ModerationSettings | undefined> {
  const row = await reader
    .selectFrom('moderation_settings')
    .selectAll()
    .where('server_id', '=', serverId)
    .executeTakeFirst()
  return (
    row && {
      joinChannelId: row.join_channel_id,
      joinLanguage: row.join_language,
      reportChannelId: row.report_channel_id,
    }
  )
}

export async function settingsOf(reader: Reader, serverId: string): Promise<ModerationSettings> {
  return (await findSettings(reader, serverId)) ?? defaults
}

export async function putSettings(
  tx: Transaction,
  serverId: string,
  { joinChannelId, joinLanguage, reportChannelId }: ModerationSettings,
): Promise<void> {
  const values = {
    join_channel_id: joinChannelId,
    join_language: joinLanguage,
    report_channel_id: reportChannelId,
  }
  await tx
    .insertInto('moderation_settings')
    .values({ server_id: serverId, ...values })
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(values))
    .execute()
}
