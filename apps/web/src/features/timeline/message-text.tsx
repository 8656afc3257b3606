import type { Message } from '@guildhall/contract'
import { useMemo } from 'react'
import { Markdown } from '../../shared/markdown/markdown.tsx'
import { useTimes } from '../../shared/time.ts'
import { useWords } from '../../shared/words/words.ts'
import styles from './message.module.css'

interface MessageTextProps {
  serverId: string
  message: Message
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

export function MessageText({ serverId, message, onShowMember }: MessageTextProps) {
  const { timeline: words } = useWords()
  const times = useTimes()
  const { content, editedAt } = message
  const note = useMemo(() => {
    if (editedAt === null) return undefined
    return (
      <span className={styles['edited']} data-tip={words.editedAt(times.full(editedAt))}>
        {words.edited}
      </span>
    )
  }, [editedAt, words, times])
  if (content === '') return note
  return (
    <Markdown
      text={content}
      serverId={serverId}
      callsEveryone={message.mentionsEveryone}
      note={note}
      onShowMember={onShowMember}
    />
  )
}
