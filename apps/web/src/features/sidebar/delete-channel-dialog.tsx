import { isCategory, pagePath } from '@guildhall/contract'
import type { Channel } from '@guildhall/contract'
import { useLocation } from 'wouter'
import { api } from '../../shared/api/http.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { channelInPath } from '../../shared/preload/channel-in-url.ts'
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx'
import { showToast } from '../../shared/ui/toast.tsx'

interface DeleteChannelDialogProps {
  channel: Channel
  onClose: () => void
}

/** Deletes a channel or category after a confirmation, and leaves its page. */
export function DeleteChannelDialog({ channel, onClose }: DeleteChannelDialogProps) {
  const texts = useLazyTexts('manage').deleteChannel
  const [, navigate] = useLocation()
  const { id, serverId, name, type } = channel
  return (
    <DeleteDialog
      question={texts.question(name)}
      warning={isCategory(type) ? texts.introCategory : texts.warning}
      confirmLabel={texts.confirm}
      deleteItem={() => api.call('deleteChannel', { params: { channelId: id } })}
      onDeleted={() => {
        showToast(texts.done(name))
        onClose()
        if (channelInPath() === id) navigate(pagePath('channel', { serverId }))
      }}
      onClose={onClose}
    />
  )
}
