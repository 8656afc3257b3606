import { useEffect, useState } from 'react'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './composer.module.css'
import { nameFor, useWriters } from './typing.ts'

/** Says who is writing at the moment. */
export function TypingLine({ serverId, channelId }: { serverId: string; channelId: string }) {
  const texts = useTexts().composer
  const writers = useWriters(serverId, channelId)
  const names = writers.map((id) => nameFor(serverId, channelId, id) ?? texts.someone)
  const text = names.length === 0 ? '' : texts.typing(names)
  const said = useSeldom(text)
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
        {said}
      </p>
    </>
  )
}

const saidEveryMs = 20_000

/** For screen readers: that somebody begins, but not each change among those who write. */
function useSeldom(text: string): string {
  const [said, setSaid] = useState({ text: '', at: 0 })
  const hasText = text !== ''
  useEffect(() => {
    if (!hasText) return
    setSaid((last) => (Date.now() - last.at < saidEveryMs ? last : { text, at: Date.now() }))
  }, [hasText])
  return hasText ? said.text : ''
}
