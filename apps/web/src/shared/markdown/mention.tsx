import {
  audienceOf,
  isCategory,
  mentionedRole,
  pagePath,
  unknownChannel,
} from '@guildhall/contract'
import type { Member, MentionedRole, Message } from '@guildhall/contract'
import { Link } from 'wouter'
import { threadPath } from '../channels/channel-path.ts'
import { linkedChannel } from '../channels/linked-channels.ts'
import { useLanguage } from '../i18n/texts.ts'
import { nameOf, useMembers } from '../state/members.ts'
import { findServer, threadParent, useOwnUser, useChatState } from '../state/chat-state.ts'
import { textColorStyle } from '../ui/name-color.ts'
import { useTabStop } from '../ui/tab-stop.ts'
import styles from './markdown.module.css'
import { findMentionedMember } from './find-mentioned-member.ts'

export type Mentions = Pick<
  Message,
  'mentionedRoles' | 'mentionsEveryone' | 'mentionsHere' | 'emoji'
> &
  /** Without `mentions`, every member that is named counts as mentioned. */
  Partial<Pick<Message, 'mentions'>>

interface MentionProps {
  /** Begins with `@`. */
  text: string
  serverId: string
  mentions?: Mentions | undefined
  onShowMember?: ((userId: string, anchor: HTMLElement) => void) | undefined
}

/** A mentioned member or role with the name in this server; plain text if there is none. */
export function Mention({ text, serverId, mentions, onShowMember }: MentionProps) {
  const found = useMembers((all) => findMentionedMember(all[serverId]?.byId, text))
  const typed = text.slice(1)
  const role = mentionedRole(typed, mentions?.mentionedRoles ?? [])
  const audience = audienceOf(typed)
  const name = audience ?? found?.user.username
  if (role && role.name.length > (name?.length ?? 0)) {
    return (
      <>
        <RoleMention role={role} serverId={serverId} />
        {typed.slice(role.name.length)}
      </>
    )
  }
  if (audience && mentions?.[audience === 'everyone' ? 'mentionsEveryone' : 'mentionsHere']) {
    return (
      <>
        <span className={styles['ownMention']}>{text.slice(0, 1 + audience.length)}</span>
        {typed.slice(audience.length)}
      </>
    )
  }
  if (!found || mentions?.mentions?.includes(found.user.id) === false) return text
  return <MemberMention text={text} member={found} onShowMember={onShowMember} />
}

interface MemberMentionProps extends Pick<MentionProps, 'text' | 'onShowMember'> {
  member: Member
}

function MemberMention({ text, member, onShowMember }: MemberMentionProps) {
  const tabIndex = useTabStop()
  const ownId = useOwnUser()?.id
  const { user } = member
  const className = styles[user.id === ownId ? 'ownMention' : 'mention']
  const name = `@${nameOf(member)}`
  const rest = text.slice(1 + user.username.length)
  return (
    <>
      {onShowMember ? (
        <button
          type="button"
          className={className}
          dir="auto"
          data-tip={`@${user.username}`}
          data-menu={`member:${user.id}`}
          tabIndex={tabIndex}
          onClick={(event) => onShowMember(user.id, event.currentTarget)}
        >
          {name}
        </button>
      ) : (
        <span className={className} dir="auto" data-tip={`@${user.username}`}>
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
      dir="auto"
      className={styles[isOwn ? 'ownMention' : 'mention']}
      style={textColorStyle(role?.color ?? null)}
    >
      @{role?.name ?? name}
    </span>
  )
}

/** A link to a channel by its id, with its name of today. */
export function ChannelLink({ id, isLink }: { id: string; isLink: boolean }) {
  const tabIndex = useTabStop()
  const language = useLanguage()
  const channel = useChatState(({ snapshot }) => linkedChannel(snapshot, id))
  const className = styles['mention']
  if (!channel) return <span className={className}>{unknownChannel[language]}</span>
  const name = `#${channel.name}`
  if (!isLink || isCategory(channel.type)) {
    return (
      <span className={className} dir="auto">
        {name}
      </span>
    )
  }
  const { serverId } = channel
  const parentId = threadParent(channel)
  const href =
    parentId === undefined
      ? pagePath('channel', { serverId, channelId: id })
      : threadPath({ serverId, channelId: parentId }, id)
  return (
    <Link href={href} className={className} dir="auto" tabIndex={tabIndex}>
      {name}
    </Link>
  )
}

/** A link to a channel of the server that the text names; plain text if there is no such channel. */
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
      dir="auto"
      tabIndex={tabIndex}
    >
      {text}
    </Link>
  )
}
