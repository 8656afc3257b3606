import type { Message, Reaction } from '@guildhall/contract'
import { nameOf, useMembers } from '../../shared/state/members.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import type { MenuPosition } from '../../shared/ui/context-menu.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { Popup } from '../../shared/ui/menu.tsx'
import { numberIn } from '../../shared/i18n/plural.ts'
import { useLanguage, useTexts } from '../../shared/i18n/texts.ts'
import { ReactionEmoji, useEmojiLabel } from '../../shared/emoji/reaction-emoji.tsx'
import styles from './reactors-popup.module.css'

interface ReactorsProps extends MenuPosition {
  serverId: string
  message: Message
  /** The emoji that is shown first. */
  first?: string | undefined
  onClose: () => void
}

/** Lists who reacted to a message, by emoji. */
export function Reactors({ serverId, message, first, anchor, at, onClose }: ReactorsProps) {
  const { common, timeline } = useTexts()
  const initial = message.reactions.filter(({ emoji }) => emoji === first)
  const others = message.reactions.filter(({ emoji }) => emoji !== first)
  return (
    <Popup anchor={anchor} at={at} label={timeline.reactions.label} onClose={onClose}>
      <header className={styles['header']}>
        <h2>{timeline.reactions.label}</h2>
        <IconButton icon="close" label={common.close} size={18} onClick={onClose} />
      </header>
      <div
        className={styles['list']}
        tabIndex={0}
        role="group"
        aria-label={timeline.reactions.label}
      >
        {[...initial, ...others].map((reaction) => (
          <Group key={reaction.emoji} serverId={serverId} reaction={reaction} />
        ))}
      </div>
    </Popup>
  )
}

function Group({ serverId, reaction }: { serverId: string; reaction: Reaction }) {
  const { common, timeline } = useTexts()
  const members = useMembers((all) => all[serverId]?.byId)
  const { emoji, count, userIds } = reaction
  const label = useEmojiLabel({ serverId, emoji })
  const number = numberIn(useLanguage())
  const rest = count - userIds.length
  return (
    <section className={styles['group']}>
      <h3 aria-label={timeline.reactions.count(label, count)}>
        <span aria-hidden="true">
          <ReactionEmoji serverId={serverId} emoji={emoji} />
        </span>{' '}
        {number(count)}
      </h3>
      <ul>
        {userIds.map((id) => {
          const member = members?.get(id)
          const name = member ? nameOf(member) : common.unknownMember
          return (
            <li key={id}>
              <Avatar name={name} image={member?.user.avatar ?? null} id={id} size={24} />
              <span dir="auto">{name}</span>
            </li>
          )
        })}
        {rest > 0 && <li>{timeline.reactions.others(rest)}</li>}
      </ul>
    </section>
  )
}
