import type { Message } from '@guildhall/contract'
import { Suspense } from 'react'
import { lazyPart } from '../../shared/lazy-part.ts'
import { lazyWithQueries } from '../../shared/api/lazy-with-queries.tsx'
import { Loading } from '../../shared/ui/notice.tsx'
import { Popup } from '../../shared/ui/menu.tsx'
import { useWords } from '../../shared/words/words.ts'
import { toggleReaction } from './message-deeds.ts'
import type { Panel } from './panel.ts'

const EmojiPicker = lazyPart(
  async () => (await import('../../shared/emoji/emoji-picker.tsx')).EmojiPicker,
)
const MessageMenu = lazyWithQueries(async () => (await import('./message-menu.tsx')).MessageMenu)
const Reactors = lazyPart(async () => (await import('./reactors.tsx')).Reactors)
const TextDialog = lazyPart(async () => (await import('./text-dialog.tsx')).TextDialog)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

interface MessagePanelsProps {
  serverId: string
  message: Message
  panel: Panel
  onOpen: (panel: Panel | null) => void
  onMarkUnread: (seq: number) => Promise<unknown>
}

export function MessagePanels({
  serverId,
  message,
  panel,
  onOpen,
  onMarkUnread,
}: MessagePanelsProps) {
  const { common, timeline: words } = useWords()
  const close = (): void => onOpen(null)
  if (panel.kind === 'delete') {
    return (
      <Suspense>
        <DeleteDialog serverId={serverId} message={message} onClose={close} />
      </Suspense>
    )
  }
  if (panel.kind === 'text') {
    return (
      <Suspense>
        <TextDialog serverId={serverId} message={message} onClose={close} />
      </Suspense>
    )
  }
  if (panel.kind === 'menu') {
    return (
      <Suspense>
        <MessageMenu
          serverId={serverId}
          message={message}
          anchor={panel.anchor}
          onOpen={onOpen}
          onClose={close}
          onMarkUnread={onMarkUnread}
        />
      </Suspense>
    )
  }
  if (panel.kind === 'reactors') {
    return (
      <Suspense>
        <Reactors
          serverId={serverId}
          message={message}
          first={panel.first}
          anchor={panel.anchor}
          onClose={close}
        />
      </Suspense>
    )
  }
  const onPick = (emoji: string): void => {
    close()
    void toggleReaction(message, emoji)
  }
  return (
    <Popup anchor={panel.anchor} label={words.actions.react} onClose={close}>
      <Suspense fallback={<Loading label={common.loading} />}>
        <EmojiPicker onPick={onPick} />
      </Suspense>
    </Popup>
  )
}
