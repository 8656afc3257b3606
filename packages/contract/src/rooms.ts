import type { Room } from './servers.ts'

/** Whether a member without `move_members` can join the room, as far as its lock is concerned. */
export function isLetIn({ locked, ownerId, invitedIds }: Room, userId: string): boolean {
  return !locked || ownerId === userId || invitedIds.includes(userId)
}
