import type { ChannelType } from '@guildhall/contract'
import type { IconName } from '../ui/icon.tsx'

interface ChannelView {
  icon: IconName
  /** Stands in place of the composer, before the reason why the account can't post. */
  noPostIcon: IconName
}

/** How the types of channels look. Their words are `kinds` and `kindHints` in `i18n/en/navigation.ts`. */
export const channelViews: Record<ChannelType, ChannelView> = {
  text: { icon: 'hash', noPostIcon: 'ban' },
  announcement: { icon: 'megaphone', noPostIcon: 'megaphone' },
  voice: { icon: 'speaker', noPostIcon: 'ban' },
  category: { icon: 'folder', noPostIcon: 'ban' },
}
