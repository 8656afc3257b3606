import { pagePath } from '@guildhall/contract'
import { Link } from 'wouter'
import { nameOf, useMembers } from '../state/members.ts'
import { findServer, useOwnUser, useChatState } from '../state/chat-state.ts'
import { useTabStop } from '../ui/tab-stop.ts'
import styles from './markdown.module.css'
import { findMentionedMember } from './find-mentioned-member.ts'

interface MentionProps {
  /** Begins with `@`. */
  text: string
  serverId: string
  mentionsEveryone?: boolean | undefined
  onShowMember?: ((userId: string, anchor: HTMLElement) => void) | undefined
}

/** A mentioned member with the name in this server; plain text if there is no such member. */
export function Mention({ text, serverId, mentionsEveryone, onShowMember }: MentionProps) {
  const tabIndex = useTabStop()
  const ownId = useOwnUser()?.id
  const found = useMembers((all) => findMentionedMember(all[serverId]?.byId, text))
  if (mentionsEveryone && /^@everyone(?![a-z0-9_])/i.test(text)) {
    return (
      <>
        <span className={styles['ownMention']}>{text.slice(0, 9)}</span>
        {text.slice(9)}
      </>
    )
  }
  if (!found) return text
  const { user } = found
  const className = styles[user.id === ownId ? 'ownMention' : 'mention']
  const name = `@${nameOf(found)}`
  const rest = text.slice(1 + user.username.length)
  return (
    <>
      {onShowMember ? (
        <button
          type="button"
          className={className}
          data-tip={`@${user.username}`}
          data-menu={`member:${user.id}`}
          tabIndex={tabIndex}
          onClick={(event) => onShowMember(user.id, event.currentTarget)}
        >
          {name}
        </button>
      ) : (
        <span className={className} data-tip={`@${user.username}`}>
          {name}
        </span>
      )}
      {rest}
    </>
  )
}

/** A link to a channel of the server; plain text if there is no such channel. */
export function ChannelName({ text, serverId }: { text: string; serverId: string }) {
  const tabIndex = useTabStop()
  const channelId = useChatState(({ snapshot }) => {
    const name = text.slice(1).toLowerCase()
    const named = findServer(snapshot, serverId)?.channels.find(
      (channel) => channel.name.toLowerCase() === name && channel.type !== 'category',
    )
    return named?.id
  })
  if (channelId === undefined) return text
  return (
    <Link
      href={pagePath('channel', { serverId, channelId })}
      className={styles['mention']}
      tabIndex={tabIndex}
    >
      {text}
    </Link>
  )
}
