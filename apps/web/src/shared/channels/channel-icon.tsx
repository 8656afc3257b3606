import type { Channel, ChannelType } from '@guildhall/contract'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon.tsx'
import { channelViews } from './channel-views.ts'

interface ChannelIconProps extends Partial<Pick<Channel, 'createsRooms' | 'afkMinutes'>> {
  type: ChannelType
  size?: number
}

export function ChannelIcon({ size = 18, ...channel }: ChannelIconProps) {
  return <Icon name={iconOf(channel)} size={size} />
}

function iconOf({ type, createsRooms = false, afkMinutes = null }: ChannelIconProps): IconName {
  if (createsRooms) return 'newRoom'
  return afkMinutes === null ? channelViews[type].icon : 'moon'
}
