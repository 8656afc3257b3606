import type { Profile, User } from '@guildhall/contract'
import { api } from '../../../shared/api/http.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { ProfileBanner } from '../../../shared/profile/profile-banner.tsx'
import { setKnownProfile } from '../../../shared/profile/use-profile.ts'
import { PictureField } from '../../../shared/ui/picture-field.tsx'
import styles from './profile.module.css'

interface BannerFieldProps {
  user: User
  profile: Profile
  /** As in the form. */
  color: string | null
}

/** Uploads or removes the wide picture of the profile. */
export function BannerField({ user, profile, color }: BannerFieldProps) {
  const texts = useLazyTexts('account').profile
  const { id, displayName } = user
  return (
    <PictureField
      upload={async (body) => {
        setKnownProfile(id, (await api.call('setBanner', { body })).profile)
      }}
      remove={async () => {
        await api.call('removeBanner')
        setKnownProfile(id, { ...profile, banner: null })
      }}
      frame="wide"
      hasPicture={profile.banner !== null}
      texts={{
        label: texts.banner,
        upload: texts.uploadBanner,
        remove: texts.removeBanner,
        hint: texts.bannerHint,
        broken: texts.broken,
      }}
    >
      <div className={styles['banner']}>
        <ProfileBanner id={id} name={displayName} profile={{ ...profile, color }} />
      </div>
    </PictureField>
  )
}
