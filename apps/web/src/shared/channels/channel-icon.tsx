import type { Channel } from '@guildhall/contract'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon.tsx'

const icons: Record<Channel['type'], IconName> = {
  text: 'hash',
  announcement: 'megaphone',
  voice: 'speaker',
  category: 'folder',
}

export function ChannelIcon({ type, size = 18 }: { type: Channel['type']; size?: number }) {
  return <Icon name={icons[type]} size={size} />
}
