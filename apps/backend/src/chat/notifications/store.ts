import type { NotificationLevel, NotificationSetting } from '@guildhall/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'

type SettingRow = Selectable<Tables['notification_settings']>

export async function findLevel(
  reader: Reader,
  userId: string,
): Promise<NotificationLevel | undefined> {
  const row = await reader
    .selectFrom('notification_levels')
    .select('level')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.level
}

export async function saveLevel(
  tx: Transaction,
  userId: string,
  level: NotificationLevel,
): Promise<void> {
  await tx
    .insertInto('notification_levels')
    .values({ user_id: userId, level })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ level }))
    .execute()
}

export async function listSettings(reader: Reader, userId: string): Promise<NotificationSetting[]> {
  const rows = await reader
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .execute()
  return rows.map(toSetting)
}

export async function findSetting(
  reader: Reader,
  userId: string,
  { serverId, channelId }: Pick<NotificationSetting, 'serverId' | 'channelId'>,
): Promise<NotificationSetting | undefined> {
  const row = await reader
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('server_id', '=', serverId)
    .where('channel_id', '=', channelId ?? '')
    .executeTakeFirst()
  return row && toSetting(row)
}

export async function countSettings(reader: Reader, userId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('notification_settings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function saveSetting(
  tx: Transaction,
  userId: string,
  setting: NotificationSetting,
): Promise<void> {
  const values = {
    level: setting.level,
    is_muted: setting.mute ? 1 : 0,
    muted_until: setting.mute?.until ?? null,
    suppress_everyone: setting.suppressEveryone ? 1 : 0,
    suppress_roles: setting.suppressRoles ? 1 : 0,
  } as const
  await tx
    .insertInto('notification_settings')
    .values({
      user_id: userId,
      server_id: setting.serverId,
      channel_id: setting.channelId ?? '',
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'server_id', 'channel_id']).doUpdateSet(values),
    )
    .execute()
}

export async function deleteSetting(
  tx: Transaction,
  userId: string,
  { serverId, channelId }: NotificationSetting,
): Promise<void> {
  await tx
    .deleteFrom('notification_settings')
    .where('user_id', '=', userId)
    .where('server_id', '=', serverId)
    .where('channel_id', '=', channelId ?? '')
    .execute()
}

/** Deletes the settings for channels that were deleted, and returns them. */
export async function deleteOutdated(
  tx: Transaction,
  userId: string,
): Promise<NotificationSetting[]> {
  const rows = await tx
    .deleteFrom('notification_settings')
    .where('user_id', '=', userId)
    .where('channel_id', '!=', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('channels')
            .select(sql.lit(1).as('one'))
            .whereRef('channels.id', '=', 'notification_settings.channel_id'),
        ),
      ),
    )
    .returningAll()
    .execute()
  return rows.map(toSetting)
}

function toSetting(row: SettingRow): NotificationSetting {
  return {
    serverId: row.server_id,
    channelId: row.channel_id === '' ? null : row.channel_id,
    level: row.level,
    mute: row.is_muted === 1 ? { until: row.muted_until } : null,
    suppressEveryone: row.suppress_everyone === 1,
    suppressRoles: row.suppress_roles === 1,
  }
}
