import type { Channel, ServerSnapshot } from '@guildhall/contract'

/** Whether the channel is hidden from everyone who isn't among those that its overwrites name. */
export function isPrivate(
  { roles }: Pick<ServerSnapshot, 'roles'>,
  { overwrites }: Pick<Channel, 'overwrites'>,
): boolean {
  const everyone = roles.find(({ position }) => position === 0)
  return overwrites.some(
    ({ targetId, deny }) => targetId === everyone?.id && deny.includes('view_channel'),
  )
}
