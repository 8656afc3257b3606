import { permissionSet } from './permissions.ts'

/** A muted member has no permission that lets others read or hear them. */
export const permissionsLostByMute = permissionSet([
  'send_messages',
  'add_reactions',
  'attach_files',
  'mention_everyone',
  'create_invites',
  'speak',
])

/** `mutedUntil` and `now` are in milliseconds since 1970; null means "not muted". */
export function isMuted({ mutedUntil }: { mutedUntil: number | null }, now: number): boolean {
  return mutedUntil !== null && mutedUntil > now
}
