import { isCategory, isImported, pagePath } from '@guildhall/contract'
import type { MentionedRole, Message } from '@guildhall/contract'
import { Link } from 'wouter'
import { nameOf, useMembers } from '../state/members.ts'
import { findServer, useOwnUser, useChatState } from '../state/chat-state.ts'
import { textColorStyle } from '../ui/name-color.ts'
import { useTabStop } from '../ui/tab-stop.ts'
import styles from './markdown.module.css'
import { findMentionedMember } from './find-mentioned-member.ts'

export type Mentions = Pick<
  Message,
  'mentionedRoles' | 'mentionsEveryone' | 'mentionsHere' | 'emoji'
> &
  Partial<Pick<Message, 'author'>>

interface MentionProps {
  /** Begins with `@`. */
  text: string
  serverId: string
  mentions?: Mentions | undefined
  onShowMember?: ((userId: string, anchor: HTMLElement) => void) | undefined
}

/** A mentioned member or role with the name in this server; plain text if there is none. */
export function Mention({ text, serverId, mentions, onShowMember }: MentionProps) {
  const tabIndex = useTabStop()
  const ownId = useOwnUser()?.id
  const found = useMembers((all) => findMentionedMember(all[serverId]?.byId, text))
  const typed = text.slice(1).toLowerCase()
  const role = mentions?.mentionedRoles.find(({ name }) => name.toLowerCase() === typed)
  if (role) return <RoleMention role={role} serverId={serverId} />
  const [forAll] = /^@(?:everyone|here)(?![a-z0-9_])/i.exec(text) ?? []
  if (forAll && mentions?.[forAll.length > 5 ? 'mentionsEveryone' : 'mentionsHere']) {
    return (
      <>
        <span className={styles['ownMention']}>{forAll}</span>
        {text.slice(forAll.length)}
      </>
    )
  }
  // Imported messages name accounts of another chat.
  if (!found || (mentions?.author && isImported(mentions.author))) return text
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

/** A role with its name and colour of today; as it was written once it is deleted. */
function RoleMention({ role: { id, name }, serverId }: { role: MentionedRole; serverId: string }) {
  const entry = useChatState(({ snapshot }) => findServer(snapshot, serverId))
  const role = entry?.roles.find((each) => each.id === id)
  const isOwn = entry?.me.roleIds.includes(id)
  return (
    <span
      className={styles[isOwn ? 'ownMention' : 'mention']}
      style={textColorStyle(role?.color ?? null)}
    >
      @{role?.name ?? name}
    </span>
  )
}

/** A link to a channel of the server; plain text if there is no such channel. */
export function ChannelName({ text, serverId }: { text: string; serverId: string }) {
  const tabIndex = useTabStop()
  const channelId = useChatState(({ snapshot }) => {
    const name = text.slice(1).toLowerCase()
    const named = findServer(snapshot, serverId)?.channels.find(
      (channel) => channel.name.toLowerCase() === name && !isCategory(channel.type),
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
