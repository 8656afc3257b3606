import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import { findFilter, putFilter } from './filter-store.ts'

/** Takes a channel or role that was deleted out of the message filter. */
export async function removeFromFilter(
  tx: Transaction,
  publish: Publish,
  serverId: string,
  id: string,
): Promise<void> {
  const old = await findFilter(tx, serverId)
  if (!old) return
  const { reportChannelId, exemptChannelIds, exemptRoleIds } = old
  const isUsed = [reportChannelId, ...exemptChannelIds, ...exemptRoleIds].includes(id)
  if (!isUsed) return
  await putFilter(tx, serverId, {
    ...old,
    reportChannelId: reportChannelId === id ? null : reportChannelId,
    exemptChannelIds: exemptChannelIds.filter((exemptId) => exemptId !== id),
    exemptRoleIds: exemptRoleIds.filter((exemptId) => exemptId !== id),
  })
  publishFilterChange(publish, serverId)
}

export function publishFilterChange(publish: Publish, serverId: string): void {
  publish({ kind: 'server', serverId }, { type: 'message_filter.updated', data: { serverId } })
}
