import type { Webhook } from '@guildhall/contract'
import { api } from '../../../shared/api/http.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { PictureField } from '../../../shared/ui/picture-field.tsx'
import { useServerSettings } from '../server-settings.ts'
import { useWebhookList } from './use-webhooks.ts'

interface AvatarFieldProps {
  webhook: Webhook
  /** The edited name, saved or not. */
  name: string
}

/** Uploads or removes the picture that the webhook's messages show. */
export function AvatarField({ webhook, name }: AvatarFieldProps) {
  const texts = useLazyTexts('webhook').avatar
  const { serverId } = useServerSettings()
  const list = useWebhookList()
  const { id, avatar } = webhook
  const params = { serverId, webhookId: id }
  return (
    <PictureField
      upload={async (body) =>
        list.put((await api.call('setWebhookAvatar', { params, body })).webhook)
      }
      remove={async () => {
        await api.call('removeWebhookAvatar', { params })
        list.put({ ...webhook, avatar: null })
      }}
      frame="square"
      hasPicture={avatar !== null}
      texts={texts}
    >
      <Avatar name={name} image={avatar} id={id} size={96} />
    </PictureField>
  )
}
