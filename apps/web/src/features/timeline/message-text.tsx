import type { Message } from '@guildhall/contract'
import { useMemo } from 'react'
import { Markdown } from '../../shared/markdown/markdown.tsx'
import { useTimes } from '../../shared/i18n/times.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './message.module.css'
import { isPending } from './rows.ts'

interface MessageTextProps {
  serverId: string
  message: Message
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

export function MessageText({ serverId, message, onShowMember }: MessageTextProps) {
  const { timeline: texts } = useTexts()
  const times = useTimes()
  const { content, editedAt, mentionedRoles, mentionsEveryone, mentionsHere, emoji } = message
  // The server has not judged a message that is not sent yet.
  // A message of the server names members without notifying them.
  const isOfServer = message.author.kind === 'system'
  const mentioned = isPending(message) || isOfServer ? undefined : message.mentions
  const note = useMemo(() => {
    if (editedAt === null) return undefined
    return (
      <span className={styles['edited']} data-tip={texts.editedAt(times.full(editedAt))}>
        {texts.edited}
      </span>
    )
  }, [editedAt, texts, times])
  const mentions = useMemo(
    () => ({
      ...(mentioned && { mentions: mentioned }),
      ...{ mentionedRoles, mentionsEveryone, mentionsHere, emoji },
    }),
    [mentioned, mentionedRoles, mentionsEveryone, mentionsHere, emoji],
  )
  if (content === '') return note
  return (
    <Markdown
      text={content}
      serverId={serverId}
      mentions={mentions}
      suffix={note}
      onShowMember={onShowMember}
    />
  )
}
