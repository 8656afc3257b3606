import type { Message } from '@guildhall/contract'
import { channelPath } from '../../shared/channels/channel-path.ts'
import { api } from '../../shared/api/http.ts'
import { copyText } from '../../shared/utils/copy-text.ts'
import { copyLink, runAction } from '../../shared/ui/run-action.ts'
import { currentTexts } from '../../shared/i18n/texts.ts'

export function setPinned({ id, channelId }: Message, isPinned: boolean): Promise<boolean> {
  const input = { params: { channelId, messageId: id } }
  const { pinned, unpinned } = currentTexts().timeline.actions
  return isPinned
    ? runAction(() => api.call('pinMessage', input), pinned)
    : runAction(() => api.call('unpinMessage', input), unpinned)
}

export function copyMessage({ content }: Message): void {
  void runAction(() => copyText(content), currentTexts().timeline.actions.copiedText)
}

export function copyMessageLink(serverId: string, { channelId, seq }: Message): void {
  void copyLink(`${channelPath(serverId, channelId)}?at=${seq}`)
}
