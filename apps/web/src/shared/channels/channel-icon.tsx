import type { ChannelType } from '@guildhall/contract'
import { Icon } from '../ui/icon.tsx'
import { channelViews } from './channel-views.ts'

export function ChannelIcon({ type, size = 18 }: { type: ChannelType; size?: number }) {
  return <Icon name={channelViews[type].icon} size={size} />
}
