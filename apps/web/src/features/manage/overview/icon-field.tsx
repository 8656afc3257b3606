import { api } from '../../../shared/api/http.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { PictureField } from '../../../shared/ui/picture-field.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'

interface IconFieldProps {
  /** The edited name, saved or not. */
  name: string
  color: string | null
}

/** Uploads or removes the server's icon. */
export function IconField({ name, color }: IconFieldProps) {
  const texts = useLazyTexts('manage').overview
  const { entry, serverId } = useServerSettings()
  const { icon } = entry.server
  return (
    <PictureField
      upload={(body) => api.call('setServerIcon', { params: { serverId }, body })}
      remove={() => api.call('removeServerIcon', { params: { serverId } })}
      frame="square"
      hasPicture={icon !== null}
      texts={{
        label: texts.icon,
        upload: texts.iconUpload,
        remove: texts.iconRemove,
        hint: texts.iconHint,
        broken: texts.iconBroken,
      }}
    >
      <Avatar name={name} image={icon} id={serverId} color={color} size={96} shape="square" />
    </PictureField>
  )
}
