import { useEffect, useRef } from 'react'
import { ChannelIcon } from '../channels/channel-icon.tsx'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useTexts } from '../i18n/texts.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './target-option.module.css'
import type { Target } from './targets.ts'

const icons = {
  server: 'globe',
  channel: 'hash',
  thread: 'thread',
  conversation: 'message',
  person: 'user',
} as const

interface OptionProps {
  id: string
  target: Target
  /** The keys apply to it. */
  isActive: boolean
  /** Only where several can be chosen. */
  isChosen?: boolean
  onPick: () => void
}

/** An option of a list of targets. */
export function TargetOption({ id, target, isActive, isChosen, onPick }: OptionProps) {
  const { navigation } = useTexts()
  const switcher = useLazyTexts('switcher')
  const { kind, name, server, mentions, isUnread, channelType } = target
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <li
      ref={element}
      id={id}
      role="option"
      aria-selected={isChosen ?? isActive}
      className={styles['option']}
      data-active={isActive || undefined}
      data-unread={isUnread || undefined}
      onClick={onPick}
    >
      {channelType ? <ChannelIcon type={channelType} /> : <Icon name={icons[kind]} size={18} />}
      <span className={styles['name']} dir="auto">
        {name}
      </span>
      <span className={styles['server']}>
        {kind === 'server' || kind === 'conversation' ? switcher[kind] : server}
      </span>
      {mentions > 0 && <span className={styles['count']}>{navigation.mentions(mentions)}</span>}
      {mentions === 0 && isUnread && <span className="visually-hidden">{navigation.unread}</span>}
      {isChosen && (
        <span className={styles['check']}>
          <Icon name="check" size={18} />
        </span>
      )}
    </li>
  )
}
