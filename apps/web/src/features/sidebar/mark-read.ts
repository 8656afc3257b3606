import { act } from '../../shared/client.ts'
import { channelMark } from '../../shared/state/unread.ts'
import { findServer, useWorld } from '../../shared/state/world.ts'

export function markServerRead(serverId: string): void {
  const { world } = useWorld.getState()
  for (const channel of findServer(world, serverId)?.channels ?? []) {
    if (!channelMark(world, channel).isUnread) continue
    act('channel.read', { channelId: channel.id, seq: channel.lastSeq }).catch(() => undefined)
  }
}
