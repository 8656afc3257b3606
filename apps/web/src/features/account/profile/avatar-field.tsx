import type { User } from '@guildhall/contract'
import { api } from '../../../shared/api/http.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { PictureField } from '../../../shared/ui/picture-field.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'

/** Uploads or removes the account's picture. */
export function AvatarField({ user }: { user: User }) {
  const { picture, upload, remove, pictureHint, broken } = useLazyTexts('account').profile
  return (
    <PictureField
      upload={(body) => api.call('setAvatar', { body })}
      remove={() => api.call('removeAvatar')}
      hasPicture={user.avatar !== null}
      texts={{ label: picture, upload, remove, hint: pictureHint, broken }}
    >
      <Avatar name={user.displayName} image={user.avatar} id={user.id} size={96} />
    </PictureField>
  )
}
