import { isCategory, pagePath } from '@guildhall/contract'
import type { Channel } from '@guildhall/contract'
import type { DragEvent, KeyboardEvent } from 'react'
import { Link } from 'wouter'
import { IconButton } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import { ChannelIcon } from '../../../shared/channels/channel-icon.tsx'
import styles from './channels.module.css'
import { isPrivate } from './overwrite-draft.ts'
import type { Direction, DropTarget } from './move-channel.ts'

interface ChannelRowProps {
  channel: Channel
  category: Channel | null
  mayMove: boolean
  canMove: (direction: Direction) => boolean
  onMove: (direction: Direction) => void
  /** The dragged channel, if any. */
  dragged: Channel | null
  /** Where the dragged channel would be dropped, relative to this one. */
  dropSide: DropTarget['side'] | null
  onDrag: (channel: Channel | null) => void
  onDragOver: (side: DropTarget['side']) => void
  onDrop: () => void
}

export function ChannelRow(props: ChannelRowProps) {
  const { channel, category, mayMove, canMove, onMove, dragged, dropSide } = props
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
      data-drop={dropSide ?? undefined}
      data-dragged={dragged === channel || undefined}
      draggable={mayMove}
      onKeyDown={onKeyDown}
      {...dragHandlers(props)}
    >
      <Link
        href={`${pagePath('serverSettings', { serverId, section: 'channels' })}?channel=${channel.id}`}
        className={styles['name'] ?? ''}
        draggable={false}
      >
        <ChannelIcon type={channel.type} />
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

function dragHandlers(props: ChannelRowProps) {
  const { channel, dragged, mayMove, onDrag, onDragOver, onDrop } = props
  if (!mayMove) return {}
  return {
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', channel.name)
      onDrag(channel)
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const side = dropSideFor(event, channel, dragged)
      if (!side) return
      event.preventDefault()
      onDragOver(side)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      onDrop()
    },
    onDragEnd: () => onDrag(null),
  }
}

/** Where the dragged channel would be dropped; null if it cannot be dropped here. */
function dropSideFor(
  event: DragEvent<HTMLElement>,
  target: Channel,
  dragged: Channel | null,
): DropTarget['side'] | null {
  if (!dragged || dragged === target) return null
  const box = event.currentTarget.getBoundingClientRect()
  const edge = event.clientY < box.top + box.height / 2 ? 'before' : 'after'
  if (isCategory(dragged.type)) return isCategory(target.type) ? edge : null
  return isCategory(target.type) ? 'inside' : edge
}
