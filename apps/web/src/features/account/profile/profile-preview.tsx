import type { Profile, User } from '@guildhall/contract'
import { useState } from 'react'
import { statusLine } from '../../../shared/presence/status-line.ts'
import { AboutText } from '../../../shared/profile/about-text.tsx'
import { ProfileBanner } from '../../../shared/profile/profile-banner.tsx'
import { useChatState } from '../../../shared/state/chat-state.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import styles from './profile.module.css'

/** Shows how the member list and the timeline display the account. */
export function ProfilePreview({ user, profile }: { user: User; profile: Profile }) {
  const texts = useLazyTexts('account').profile
  const presence = useChatState(({ snapshot }) => snapshot?.presence)
  const status = statusLine(presence)
  const times = useTimes()
  const [now] = useState(Date.now)
  // Others see invisible users as offline.
  const visibleStatus =
    presence?.status === 'invisible' ? 'offline' : (presence?.status ?? 'offline')
  const { id, displayName, username, avatar } = user
  return (
    <div className={styles['previews']}>
      <div className={styles['card']}>
        <ProfileBanner id={id} name={displayName} profile={profile} />
        <div className={styles['person']}>
          <Avatar name={displayName} image={avatar} id={id} size={64} presence={visibleStatus} />
          <div className={styles['names']}>
            <p className={styles['cardName']}>
              <bdi>{displayName}</bdi>
            </p>
            <p className={styles['username']}>@{username}</p>
            {status && visibleStatus !== 'offline' && (
              <p className={styles['statusText']}>
                <bdi>{status}</bdi>
              </p>
            )}
          </div>
        </div>
        {profile.about && (
          <div className={styles['about']}>
            <AboutText title={texts.about} text={profile.about} serverId="" />
          </div>
        )}
      </div>
      <div className={styles['message']}>
        <Avatar name={displayName} image={avatar} id={id} size={40} />
        <div className={styles['names']}>
          <p className={styles['line']}>
            <span className={styles['author']} dir="auto">
              {displayName}
            </span>
            <span className={styles['time']}>{times.clock(now)}</span>
          </p>
          <p>{texts.previewMessage}</p>
        </div>
      </div>
    </div>
  )
}
