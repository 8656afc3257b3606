import type { User } from '@guildhall/contract'
import { useState } from 'react'
import { useChatState } from '../../../shared/state/chat-state.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { useAccountTexts } from '../../../shared/i18n/account-texts.ts'
import styles from './profile.module.css'

/** Somebody as the list of members and the timeline show them. */
export function Preview({ user }: { user: User }) {
  const texts = useAccountTexts().profile
  const presence = useChatState(({ snapshot }) => snapshot?.presence)
  const times = useTimes()
  const [now] = useState(Date.now)
  // Others are told no more of somebody who is invisible.
  const seen = presence?.status === 'invisible' ? 'offline' : (presence?.status ?? 'offline')
  const { id, displayName, username, avatar } = user
  return (
    <div className={styles['previews']}>
      <div className={styles['card']}>
        <Avatar name={displayName} image={avatar} id={id} size={64} presence={seen} />
        <div className={styles['names']}>
          <p className={styles['cardName']}>{displayName}</p>
          <p className={styles['username']}>@{username}</p>
          {presence?.text && seen !== 'offline' && (
            <p className={styles['statusText']}>{presence.text}</p>
          )}
        </div>
      </div>
      <div className={styles['message']}>
        <Avatar name={displayName} image={avatar} id={id} size={40} />
        <div className={styles['names']}>
          <p className={styles['line']}>
            <span className={styles['author']}>{displayName}</span>
            <span className={styles['time']}>{times.clock(now)}</span>
          </p>
          <p>{texts.previewMessage}</p>
        </div>
      </div>
    </div>
  )
}
