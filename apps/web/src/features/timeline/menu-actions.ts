import type { Message } from '@guildhall/contract'
import { nameChannels } from '@guildhall/markdown'
import { linkedChannelName } from '../../shared/channels/linked-channels.ts'
import { channelPath } from '../../shared/channels/channel-path.ts'
import { api } from '../../shared/api/http.ts'
import { copyText } from '../../shared/utils/copy-text.ts'
import { copyLink, runAction } from '../../shared/ui/run-action.ts'
import type { MessageActionTexts } from '../../shared/i18n/en/message-actions.ts'

export function setPinned(
  { id, channelId }: Message,
  isPinned: boolean,
  { pinned, unpinned }: MessageActionTexts,
): Promise<boolean> {
  const input = { params: { channelId, messageId: id } }
  return isPinned
    ? runAction(() => api.call('pinMessage', input), pinned)
    : runAction(() => api.call('unpinMessage', input), unpinned)
}

export function setSaved(
  { id, channelId }: Message,
  isSaved: boolean,
  { saved, unsaved }: MessageActionTexts,
): Promise<boolean> {
  const input = { params: { channelId, messageId: id } }
  return isSaved
    ? runAction(() => api.call('saveMessage', input), saved)
    : runAction(() => api.call('unsaveMessage', input), unsaved)
}

/** Empty for a message without a text. */
export function textToCopy({ content, forwarded }: Message): string {
  return content === '' ? (forwarded?.content ?? '') : content
}

export function copyMessage(message: Message, { copiedText }: MessageActionTexts): void {
  const text = nameChannels(textToCopy(message), linkedChannelName)
  void runAction(() => copyText(text), copiedText)
}

export function copyMessageLink(serverId: string, { channelId, seq }: Message): void {
  void copyLink(`${channelPath(serverId, channelId)}?at=${seq}`)
}
