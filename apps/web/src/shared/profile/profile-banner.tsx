import type { Profile } from '@guildhall/contract'
import { imageSources } from '../images/image-sources.ts'
import { useImage } from '../images/use-image.ts'
import { avatarHue } from '../ui/avatar-hue.ts'
import styles from './profile-banner.module.css'

interface ProfileBannerProps {
  /** The account, whose initials have the colour of an empty banner. */
  id: string
  name: string
  profile: Pick<Profile, 'banner' | 'color'> | undefined
}

/** The wide picture of a profile, or its colour. Decoration: it says nothing to screen readers. */
export function ProfileBanner({ id, name, profile }: ProfileBannerProps) {
  const link = useImage(profile?.banner ?? null)
  const background = profile?.color ?? `oklch(0.53 0.13 ${avatarHue(id, name)})`
  return (
    <div className={styles['banner']} style={{ background }}>
      {link && <img {...imageSources(link, 400)} alt="" />}
    </div>
  )
}
