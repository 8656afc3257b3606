import { isCategory, pagePath } from '@guildhall/contract'
import type { Channel } from '@guildhall/contract'
import type { KeyboardEvent } from 'react'
import { Link } from 'wouter'
import { IconButton } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import { ChannelIcon } from '../../../shared/channels/channel-icon.tsx'
import styles from './channels.module.css'
import { isPrivate } from './overwrite-draft.ts'
import type { Direction } from '../../../shared/channels/move-channel.ts'

interface ChannelRowProps {
  channel: Channel
  category: Channel | null
  mayMove: boolean
  canMove: (direction: Direction) => boolean
  onMove: (direction: Direction) => void
}

export function ChannelRow(props: ChannelRowProps) {
  const { channel, category, mayMove, canMove, onMove } = props
  const texts = useLazyTexts('manage')
  const { navigation } = useTexts()
  const { serverId, entry } = useServerSettings()
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key]
    if (!event.altKey || !direction || !mayMove) return
    event.preventDefault()
    onMove(direction)
  }
  return (
    <li
      className={styles['row']}
      data-kind={isCategory(channel.type) ? 'category' : 'channel'}
      data-inside={category !== null || undefined}
      data-drag={channel.id}
      onKeyDown={onKeyDown}
    >
      <Link
        href={`${pagePath('serverSettings', { serverId, section: 'channels' })}?channel=${channel.id}`}
        className={styles['name'] ?? ''}
      >
        <ChannelIcon {...channel} />
        <span className={styles['nameText']} dir="auto">
          {channel.name}
        </span>
        <span className="visually-hidden">
          {navigation.kinds[channel.type]}
          {category && `, ${texts.channels.inCategory(category.name)}`}
        </span>
        {isPrivate(entry, channel) && (
          <span className={styles['private']} data-tip={texts.channels.privateHint}>
            <Icon name="lock" size={14} />
            {texts.channels.private}
          </span>
        )}
      </Link>
      {mayMove &&
        (['up', 'down'] as const).map((direction) => (
          <IconButton
            key={direction}
            icon={direction === 'up' ? 'arrowUp' : 'arrowDown'}
            size={16}
            label={texts.channels.move[direction](channel.name)}
            aria-disabled={!canMove(direction)}
            className={styles['move']}
            onClick={() => onMove(direction)}
          />
        ))}
    </li>
  )
}
