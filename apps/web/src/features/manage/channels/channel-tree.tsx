import type { Channel } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { ChannelRow } from './channel-row.tsx'
import styles from './channels.module.css'
import { channelGroups, moveIntoGroup, moveNextTo, moveBy } from './move-channel.ts'
import type { Direction, DropTarget, Move } from './move-channel.ts'

/** The channels of a server in their order. Buttons, Alt+arrow keys and dragging move them. */
export function ChannelTree() {
  const texts = useLazyTexts('manage')
  const { entry, may } = useServerSettings()
  const [dragged, setDragged] = useState<Channel | null>(null)
  const [dropTarget, setDropTarget] = useState<DropTarget | null>(null)
  const [statusMessage, setStatusMessage] = useState('')
  const groups = channelGroups(entry.channels)
  const task = useTask((id: string, move: Move) =>
    api.call('updateChannel', { params: { channelId: id }, body: move }),
  )
  const requestMove = async (channel: Channel, move: Move | null): Promise<void> => {
    if (move && (await task.run(channel.id, move)))
      setStatusMessage(texts.channels.moved(channel.name))
  }
  const finishDrag = (): void => {
    if (dragged && dropTarget) void requestMove(dragged, moveFor(dragged, dropTarget))
    setDragged(null)
    setDropTarget(null)
  }
  const moveFor = (moving: Channel, { target, side }: DropTarget): Move | null => {
    if (side !== 'inside') return moveNextTo(moving, target, side)
    const group = groups.find(({ category }) => category === target)
    return group ? moveIntoGroup(group, moving, 'start') : null
  }
  const rows = groups.flatMap(({ category, channels }) => [
    ...(category ? [{ channel: category, category: null }] : []),
    ...channels.map((channel) => ({ channel, category })),
  ])
  return (
    <div className={styles['tree']}>
      {task.error && <Notice severity="danger">{task.error}</Notice>}
      <ul className={styles['rows']} onDragEnd={() => setDropTarget(null)}>
        {rows.map(({ channel, category }) => (
          <ChannelRow
            key={channel.id}
            channel={channel}
            category={category}
            mayMove={may('manage_channels', channel)}
            canMove={(direction) => moveBy(entry.channels, channel, direction) !== null}
            onMove={(direction: Direction) =>
              void requestMove(channel, moveBy(entry.channels, channel, direction))
            }
            dragged={dragged}
            dropSide={dropTarget?.target === channel ? dropTarget.side : null}
            onDrag={setDragged}
            onDragOver={(side) => setDropTarget({ target: channel, side })}
            onDrop={finishDrag}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {statusMessage}
      </p>
    </div>
  )
}
