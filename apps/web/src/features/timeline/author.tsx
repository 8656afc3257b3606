import { isImported } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { RoleIcon } from '../../shared/emoji/role-icon.tsx'
import { nameOf, useMember } from '../../shared/state/members.ts'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import { shownName } from '../../shared/i18n/shown-name.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { roleColor, textColorStyle } from '../../shared/ui/name-color.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './message.module.css'

interface AuthorProps {
  serverId: string
  message: Message
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

/** The author with the current name, picture and color of the member, or as stored in the message. */
export function useAuthor(serverId: string, { author }: Message) {
  const member = useMember(serverId, author.id)
  const color = useChatState(({ snapshot }) =>
    roleColor(findServer(snapshot, serverId)?.roles ?? [], member?.roleIds ?? []),
  )
  const shown = { ...author, color, roleIds: member?.roleIds ?? [] }
  if (author.kind !== 'user') return shown
  if (!member) return { ...shown, name: shownName(author.name) }
  return { ...shown, name: nameOf(member), avatar: member.user.avatar }
}

export function AuthorPicture({ serverId, message, onShowMember }: AuthorProps) {
  const { id, kind, name, avatar } = useAuthor(serverId, message)
  const picture = (
    <Avatar name={name} image={avatar} id={id} shape={kind === 'user' ? 'circle' : 'square'} />
  )
  if (kind !== 'user') return <span className={styles['picture']}>{picture}</span>
  return (
    // Hidden from screen readers, because the name beside it does the same.
    <button
      type="button"
      className={styles['picture']}
      data-menu={`member:${id}`}
      tabIndex={-1}
      aria-hidden="true"
      onClick={(event) => onShowMember(id, event.currentTarget)}
    >
      {picture}
    </button>
  )
}

interface AuthorNameProps extends AuthorProps {
  tabIndex: 0 | -1
}

export function AuthorName({ serverId, message, tabIndex, onShowMember }: AuthorNameProps) {
  const { timeline: texts } = useTexts()
  const { id, kind, name, color, roleIds, imported } = useAuthor(serverId, message)
  if (kind !== 'user') {
    const webhook = isImported({ id }) ? texts.imported : texts.webhook
    return (
      <>
        <span className={styles['name']} dir="auto">
          {name}
        </span>
        <span className={styles['badge']}>
          <Icon name={kind === 'webhook' ? 'hook' : 'shield'} size={12} />
          {kind === 'webhook' ? webhook : texts.system}
        </span>
      </>
    )
  }
  return (
    <>
      <button
        type="button"
        className={styles['name']}
        dir="auto"
        style={textColorStyle(color)}
        data-menu={`member:${id}`}
        data-tip={
          imported ? `${texts.showProfile(name)} · ${texts.imported}` : texts.showProfile(name)
        }
        tabIndex={tabIndex}
        onClick={(event) => onShowMember(id, event.currentTarget)}
      >
        {name}
      </button>
      <RoleIcon serverId={serverId} roleIds={roleIds} />
    </>
  )
}
