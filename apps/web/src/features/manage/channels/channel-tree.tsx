import { useRef } from 'react'
import { moveBy, channelGroups } from '../../../shared/channels/move-channel.ts'
import type { Direction } from '../../../shared/channels/move-channel.ts'
import { useMoveChannel } from '../../../shared/channels/use-move-channel.tsx'
import { useSortableChannels } from '../../../shared/channels/use-sortable-channels.ts'
import { useServerSettings } from '../server-settings.ts'
import { ChannelRow } from './channel-row.tsx'
import styles from './channels.module.css'

/** The channels of a server in their order. Buttons, Alt+arrow keys and dragging move them. */
export function ChannelTree() {
  const { entry, serverId, may } = useServerSettings()
  const list = useRef<HTMLUListElement>(null)
  const { move, dialog } = useMoveChannel()
  useSortableChannels(list, serverId, move)
  const rows = channelGroups(entry.channels).flatMap(({ category, channels }) => [
    ...(category ? [{ channel: category, category: null }] : []),
    ...channels.map((channel) => ({ channel, category })),
  ])
  return (
    <>
      <ul ref={list} className={styles['rows']}>
        {rows.map(({ channel, category }) => (
          <ChannelRow
            key={channel.id}
            channel={channel}
            category={category}
            mayMove={may('manage_channels', channel)}
            canMove={(direction) => moveBy(entry.channels, channel, direction) !== null}
            onMove={(direction: Direction) => {
              const next = moveBy(entry.channels, channel, direction)
              if (next) void move(channel, next)
            }}
          />
        ))}
      </ul>
      {dialog}
    </>
  )
}
