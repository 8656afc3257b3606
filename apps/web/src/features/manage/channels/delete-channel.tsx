import { isCategory, pagePath } from '@guildhall/contract'
import type { Channel } from '@guildhall/contract'
import { useLocation } from 'wouter'
import { api } from '../../../shared/api/http.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { showToast } from '../../../shared/ui/toast.tsx'
import { DeleteBlock } from '../components/delete-block.tsx'
import { useServerSettings } from '../server-settings.ts'

export function DeleteChannel({ channel }: { channel: Channel }) {
  const texts = useLazyTexts('manage').deleteChannel
  const { serverId } = useServerSettings()
  const [, navigate] = useLocation()
  const words = isCategory(channel.type)
    ? { title: texts.titleCategory, intro: texts.introCategory, warning: texts.introCategory }
    : texts
  return (
    <DeleteBlock
      title={words.title}
      intro={words.intro}
      buttonLabel={texts.open}
      question={texts.question(channel.name)}
      warning={words.warning}
      confirmLabel={texts.confirm}
      deleteItem={() => api.call('deleteChannel', { params: { channelId: channel.id } })}
      onDeleted={() => {
        showToast(texts.done(channel.name))
        navigate(pagePath('serverSettings', { serverId, section: 'channels' }), { replace: true })
      }}
    />
  )
}
