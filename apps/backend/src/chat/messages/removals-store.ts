import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'
import type { ChannelRef } from './store.ts'

export type Removal = Selectable<Tables['message_removals']>

/** Lets background work delete messages of an account soon after the commit. Extends a removal that is not finished. */
export async function putRemoval(tx: Transaction, removal: Removal): Promise<void> {
  await tx
    .insertInto('message_removals')
    .values(removal)
    .onConflict((conflict) =>
      conflict.columns(['server_id', 'user_id']).doUpdateSet((set) => ({
        since: set
          .case()
          .when('message_removals.since', '<', set.ref('excluded.since'))
          .then(set.ref('message_removals.since'))
          .else(set.ref('excluded.since'))
          .end(),
        until: set.ref('excluded.until'),
      })),
    )
    .execute()
}

export async function nextRemoval(reader: Reader): Promise<Removal | undefined> {
  return reader.selectFrom('message_removals').selectAll().limit(1).executeTakeFirst()
}

/** Keeps a removal that was extended meanwhile. */
export async function deleteRemoval(tx: Transaction, removal: Removal): Promise<void> {
  await tx
    .deleteFrom('message_removals')
    .where('server_id', '=', removal.server_id)
    .where('user_id', '=', removal.user_id)
    .where('since', '=', removal.since)
    .where('until', '=', removal.until)
    .execute()
}

/** The channels of a server that ever had messages. */
export async function listWrittenChannels(reader: Reader, serverId: string): Promise<ChannelRef[]> {
  return reader
    .selectFrom('channels')
    .select(['id', 'number'])
    .where('server_id', '=', serverId)
    .where('last_seq', '>', 0)
    .execute()
}
