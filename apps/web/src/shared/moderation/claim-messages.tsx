import type { ImportClaim } from '@guildhall/contract'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { MessageAuthor } from '../ui/message-author.tsx'
import styles from './claim-messages.module.css'

/** Messages of an imported author, by which people see who it was. */
export function ClaimMessages({ authorName, messages }: ImportClaim) {
  const { claims: texts } = useLazyTexts('imports')
  if (messages.length === 0) return null
  return (
    <ul className={styles['messages']} aria-label={texts.messages(authorName)} tabIndex={0}>
      {messages.map((message) => (
        <li key={message.id}>
          <MessageAuthor {...message} />
          <p dir="auto">{message.content}</p>
        </li>
      ))}
    </ul>
  )
}
