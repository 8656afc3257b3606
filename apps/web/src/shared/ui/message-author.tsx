import type { Message } from '@guildhall/contract'
import { shownName } from '../i18n/shown-name.ts'
import { useTimes } from '../i18n/times.ts'
import { Avatar } from './avatar.tsx'
import styles from './message-author.module.css'

/** Who wrote a message and when, in one line, where messages are listed. */
export function MessageAuthor({ author, createdAt }: Pick<Message, 'author' | 'createdAt'>) {
  const times = useTimes()
  return (
    <span className={styles['author']}>
      <Avatar
        name={author.name}
        image={author.avatar}
        id={author.id}
        size={20}
        shape={author.kind === 'user' ? 'circle' : 'square'}
      />
      <strong dir="auto">{shownName(author.name)}</strong>
      <time dateTime={new Date(createdAt).toISOString()} data-tip={times.full(createdAt)}>
        {times.short(createdAt)}
      </time>
    </span>
  )
}
