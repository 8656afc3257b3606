import type { Server } from '@guildhall/contract'
import { Avatar } from './avatar.tsx'

interface ServerAvatarProps {
  server: Pick<Server, 'id' | 'name' | 'icon' | 'color'>
  size: number
}

/** A server's icon, or its initials on its color. */
export function ServerAvatar({ server, size }: ServerAvatarProps) {
  const { id, name, icon, color } = server
  return <Avatar name={name} image={icon} id={id} color={color} shape="square" size={size} />
}
