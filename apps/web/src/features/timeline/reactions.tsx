import type { Message, Reaction } from '@guildhall/contract'
import { nameOf, useMembers } from '../../shared/state/members.ts'
import { useOwnUser } from '../../shared/state/chat-state.ts'
import { useTabStop } from '../../shared/ui/tab-stop.ts'
import { numberIn } from '../../shared/i18n/plural.ts'
import { useLanguage, useTexts } from '../../shared/i18n/texts.ts'
import { toggleReaction } from './message-actions.ts'
import { ReactionEmoji, useEmojiLabel } from '../../shared/emoji/reaction-emoji.tsx'
import styles from './reactions.module.css'
import { useLongPress } from './use-long-press.ts'

interface ReactionsProps {
  serverId: string
  message: Message
  onShowReactors: (anchor: HTMLElement, emoji: string) => void
}

export function Reactions({ serverId, message, onShowReactors }: ReactionsProps) {
  const { reactions: texts } = useTexts().timeline
  return (
    <ul className={styles['reactions']} aria-label={texts.label}>
      {message.reactions.map((reaction) => (
        <li key={reaction.emoji}>
          <ReactionButton
            serverId={serverId}
            message={message}
            reaction={reaction}
            onShowReactors={onShowReactors}
          />
        </li>
      ))}
    </ul>
  )
}

function ReactionButton(props: ReactionsProps & { reaction: Reaction }) {
  const { serverId, message, reaction, onShowReactors } = props
  const { reactions: texts } = useTexts().timeline
  const tabIndex = useTabStop()
  const ownId = useOwnUser()?.id
  const { emoji, count, userIds } = reaction
  const isOwn = ownId !== undefined && userIds.includes(ownId)
  const number = numberIn(useLanguage())
  const label = useEmojiLabel({ serverId, emoji })
  const names = useReactorNames(serverId, reaction, label)
  const longPress = useLongPress((anchor) => onShowReactors(anchor, emoji))
  return (
    <button
      type="button"
      className={isOwn ? styles['own'] : styles['chip']}
      tabIndex={tabIndex}
      aria-pressed={isOwn}
      aria-label={texts.count(label, count)}
      data-tip={names}
      onClick={() => void toggleReaction(message, emoji)}
      {...longPress}
    >
      <span className={styles['emoji']} aria-hidden="true">
        <ReactionEmoji serverId={serverId} emoji={emoji} />
      </span>
      <span>{number(count)}</span>
    </button>
  )
}

const maxNamed = 8

function useReactorNames(serverId: string, { count, userIds }: Reaction, label: string): string {
  const { common, timeline } = useTexts()
  const ownId = useOwnUser()?.id
  const members = useMembers((all) => all[serverId]?.byId)
  const named = userIds.slice(0, maxNamed).map((id) => {
    const member = members?.get(id)
    if (id === ownId) return common.you
    return member ? nameOf(member) : common.unknownMember
  })
  const rest = count - named.length
  const names = rest > 0 ? [...named, timeline.reactions.others(rest)] : named
  return timeline.reactions.who(names.join(', '), label)
}
