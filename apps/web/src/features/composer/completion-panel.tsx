import type { Member } from '@guildhall/contract'
import { useEffect, useRef } from 'react'
import { ChannelIcon } from '../../shared/channels/channel-icon.tsx'
import { EmojiImage } from '../../shared/emoji/emoji-image.tsx'
import { MarkdownLine } from '../../shared/markdown/markdown-line.tsx'
import { nameOf } from '../../shared/state/members.ts'
import { usePresences } from '../../shared/state/server-selectors.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { textColorStyle } from '../../shared/ui/name-color.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import type { Texts } from '../../shared/i18n/texts.ts'
import type { TriggerKind } from './completion.ts'
import styles from './completion-panel.module.css'
import type { Suggestion } from './suggestion.ts'
import type { CompletionProps } from './use-completion.ts'

const headings = { member: 'members', channel: 'channels', emoji: 'emoji' } as const

/** The suggestions, at least one. */
export function CompletionPanel({ serverId, completion }: CompletionProps) {
  const texts = useTexts().composer.suggestions
  const { listId, items, index, kind, select, choose, onKeyDown, onBlur } = completion
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }, [index])
  return (
    <div className={styles['panel']}>
      <p className={styles['heading']} id={`${listId}-heading`}>
        {headingOf(kind, items[0], texts)}
      </p>
      <ul
        ref={list}
        id={listId}
        role="listbox"
        aria-labelledby={`${listId}-heading`}
        aria-activedescendant={`${listId}-${index}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        {items.map((item, itemIndex) => (
          <li
            key={item.key}
            id={`${listId}-${itemIndex}`}
            role="option"
            aria-selected={itemIndex === index}
            className={styles['option']}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => {
              if (itemIndex !== index) select(itemIndex)
            }}
            onClick={() => choose(item)}
          >
            <SuggestionText serverId={serverId} item={item} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function headingOf(
  kind: TriggerKind | null,
  first: Suggestion | undefined,
  texts: Texts['composer']['suggestions'],
): string | undefined {
  if (first?.kind === 'command') return first.heading
  return kind === null || kind === 'command' ? undefined : texts[headings[kind]]
}

function SuggestionText({ serverId, item }: { serverId: string; item: Suggestion }) {
  const texts = useTexts().composer.suggestions
  switch (item.kind) {
    case 'member':
      return <MemberText serverId={serverId} member={item.member} />
    case 'everyone':
    case 'here':
      return (
        <>
          <Icon name="megaphone" />
          <span className={styles['name']}>@{item.kind}</span>
          <span className={styles['more']}>{texts[item.kind]}</span>
        </>
      )
    case 'role':
      return (
        <>
          <Icon name="at" />
          <span className={styles['name']} style={textColorStyle(item.role.color)} dir="auto">
            @{item.role.name}
          </span>
          <span className={styles['more']}>{texts.role}</span>
        </>
      )
    case 'channel':
      return (
        <>
          <ChannelIcon type={item.channel.type} size={20} />
          <span className={styles['name']} dir="auto">
            {item.channel.name}
          </span>
          <span className={styles['more']}>
            {item.channel.topic && <MarkdownLine text={item.channel.topic} serverId={serverId} />}
          </span>
        </>
      )
    case 'command':
      return (
        <>
          <Icon name={item.icon} />
          <span className={styles['name']}>{item.label}</span>
          <span className={styles['more']}>{item.detail}</span>
        </>
      )
    case 'customEmoji':
      return (
        <>
          <span className={styles['emoji']} aria-hidden="true">
            <EmojiImage emoji={item.custom} size={28} />
          </span>
          <span className={styles['name']}>{`:${item.custom.name}:`}</span>
        </>
      )
    case 'emoji':
      return (
        <>
          <span className={styles['emoji']} aria-hidden="true">
            {item.insert}
          </span>
          <span className={styles['name']}>{`:${item.emoji.names[0]}:`}</span>
        </>
      )
  }
}

function MemberText({ serverId, member }: { serverId: string; member: Member }) {
  const { user } = member
  const name = nameOf(member)
  const presences = usePresences(serverId)
  const status = presences.find(({ userId }) => userId === user.id)?.status ?? 'offline'
  return (
    <>
      <Avatar name={name} image={user.avatar} id={user.id} size={28} presence={status} />
      <span className={styles['name']} dir="auto">
        {name}
      </span>
      <span className={styles['more']}>{`@${user.username}`}</span>
    </>
  )
}
