import type { User } from '@guildhall/contract'
import { api } from '../../../shared/api/http.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { PictureField } from '../../../shared/ui/picture-field.tsx'
import { useAccountWords } from '../../../shared/words/account-words.ts'

/** One's own picture. */
export function AvatarField({ user }: { user: User }) {
  const { picture, upload, remove, pictureHint, broken } = useAccountWords().profile
  return (
    <PictureField
      put={(body) => api.call('setAvatar', { body })}
      clear={() => api.call('removeAvatar')}
      hasPicture={user.avatar !== null}
      words={{ label: picture, upload, remove, hint: pictureHint, broken }}
    >
      <Avatar name={user.displayName} image={user.avatar} id={user.id} size={96} />
    </PictureField>
  )
}
