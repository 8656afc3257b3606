import type { Channel } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { useManaged } from '../managed.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { ChannelRow } from './channel-row.tsx'
import styles from './channels.module.css'
import { channelGroups, intoGroup, moveBeside, moveBy } from './tree.ts'
import type { Direction, DropPlace, Move } from './tree.ts'

/** The channels of a server in their order; they are moved by buttons, by Alt and the arrows, or dragged. */
export function ChannelTree() {
  const texts = useManageTexts()
  const { entry, may } = useManaged()
  const [dragged, setDragged] = useState<Channel | null>(null)
  const [drop, setDrop] = useState<DropPlace | null>(null)
  const [told, setTold] = useState('')
  const groups = channelGroups(entry.channels)
  const task = useTask((id: string, move: Move) =>
    api.call('updateChannel', { params: { channelId: id }, body: move }),
  )
  const ask = async (channel: Channel, move: Move | null): Promise<void> => {
    if (move && (await task.run(channel.id, move))) setTold(texts.channels.moved(channel.name))
  }
  const finishDrag = (): void => {
    if (dragged && drop) void ask(dragged, moveFor(dragged, drop))
    setDragged(null)
    setDrop(null)
  }
  const moveFor = (moving: Channel, { target, side }: DropPlace): Move | null => {
    if (side !== 'inside') return moveBeside(moving, target, side)
    const group = groups.find(({ category }) => category === target)
    return group ? intoGroup(group, moving, 'start') : null
  }
  const rows = groups.flatMap(({ category, channels }) => [
    ...(category ? [{ channel: category, category: null }] : []),
    ...channels.map((channel) => ({ channel, category })),
  ])
  return (
    <div className={styles['tree']}>
      {task.error && <Notice severity="danger">{task.error}</Notice>}
      <ul className={styles['rows']} onDragEnd={() => setDrop(null)}>
        {rows.map(({ channel, category }) => (
          <ChannelRow
            key={channel.id}
            channel={channel}
            category={category}
            mayMove={may('manage_channels', channel)}
            canMove={(direction) => moveBy(entry.channels, channel, direction) !== null}
            onMove={(direction: Direction) =>
              void ask(channel, moveBy(entry.channels, channel, direction))
            }
            dragged={dragged}
            drop={drop?.target === channel ? drop.side : null}
            onDrag={setDragged}
            onDragOver={(side) => setDrop({ target: channel, side })}
            onDrop={finishDrag}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {told}
      </p>
    </div>
  )
}
