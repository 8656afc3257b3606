import { useEffect, useState } from 'react'
import { useTexts } from '../../shared/i18n/texts.ts'
import { useMembers } from '../../shared/state/members.ts'
import styles from './composer.module.css'
import { nameFor, useTypingUsers } from './typing-users.ts'

/** Shows who is typing. */
export function TypingIndicator({ serverId, channelId }: { serverId: string; channelId: string }) {
  const texts = useTexts().composer
  const typingIds = useTypingUsers(serverId, channelId)
  // They may be loaded only after someone started to type.
  const members = useMembers((all) => all[serverId])
  const names = typingIds.map((id) => nameFor(members, channelId, id) ?? texts.someone)
  const text = names.length === 0 ? '' : texts.typing(names)
  const announced = useThrottledText(text)
  return (
    <>
      <p className={styles['typing']} aria-hidden="true">
        {text !== '' && (
          <>
            <span className={styles['dots']}>
              <span />
              <span />
              <span />
            </span>
            <span>{text}</span>
          </>
        )}
      </p>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </>
  )
}

const announceIntervalMs = 20_000

/** For screen readers: announces that someone starts typing, but not every change of who is typing. */
function useThrottledText(text: string): string {
  const [announced, setAnnounced] = useState({ text: '', at: 0 })
  const hasText = text !== ''
  useEffect(() => {
    if (!hasText) return
    setAnnounced((last) =>
      Date.now() - last.at < announceIntervalMs ? last : { text, at: Date.now() },
    )
  }, [hasText])
  return hasText ? announced.text : ''
}
