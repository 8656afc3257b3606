import type { User } from '@guildhall/contract'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { PictureField } from '../../../shared/ui/picture-field.tsx'
import { useAccountWords } from '../../../shared/words/account-words.ts'

/** One's own picture. */
export function AvatarField({ user }: { user: User }) {
  const { picture, upload, remove, pictureHint, broken } = useAccountWords().profile
  return (
    <PictureField
      path="/api/users/me/avatar"
      hasPicture={user.avatar !== null}
      words={{ label: picture, upload, remove, hint: pictureHint, broken }}
    >
      <Avatar name={user.displayName} image={user.avatar} id={user.id} size={96} />
    </PictureField>
  )
}
