import { toReaction } from '@guildhall/contract'
import type { CustomEmoji, Message } from '@guildhall/contract'
import { lazyOverlay, lazyComponent } from '../../shared/lazy/lazy-component.tsx'
import { withQueries } from '../../shared/api/with-queries.tsx'
import { Popup } from '../../shared/ui/lazy-popup.tsx'
import { useLazyTexts, withTexts } from '../../shared/i18n/lazy-texts.ts'
import { toggleReaction } from './message-actions.ts'
import type { Panel } from './panel.ts'

const EmojiPicker = lazyComponent(
  async () => (await import('../../shared/emoji/emoji-picker.tsx')).EmojiPicker,
)
const MessageMenu = lazyOverlay(
  withQueries(async () => (await import('./message-menu.tsx')).MessageMenu),
)
const Reactors = lazyOverlay(async () => (await import('./reactors-popup.tsx')).Reactors)
const TextDialog = lazyOverlay(async () => (await import('./text-dialog.tsx')).TextDialog)
const DeleteDialog = lazyOverlay(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

const ReportDialog = lazyOverlay(
  async () => (await import('../../shared/moderation/report-dialog.tsx')).ReportDialog,
)

const ForwardDialog = lazyOverlay(
  withTexts(
    ['forwards', 'switcher'],
    async () => (await import('./forward-dialog.tsx')).ForwardDialog,
  ),
)

const AssignAuthorDialog = lazyOverlay(
  withTexts(
    ['imports'],
    async () => (await import('./assign-author-dialog.tsx')).AssignAuthorDialog,
  ),
)

const CreateThreadDialog = lazyOverlay(
  async () => (await import('../../shared/threads/thread-dialogs.tsx')).CreateThreadDialog,
)

interface MessagePanelsProps {
  serverId: string
  message: Message
  panel: Panel
  onOpen: (panel: Panel) => void
  onMarkUnread: (seq: number) => Promise<unknown>
  onClose: () => void
}

/** The open menu, picker or dialog of a message. */
export function MessagePanels({
  serverId,
  message,
  panel,
  onOpen,
  onMarkUnread,
  onClose,
}: MessagePanelsProps) {
  const texts = useLazyTexts('messageActions')
  const shared = { serverId, message, onClose }
  if (panel.kind === 'delete') return <DeleteDialog {...shared} isSeveral={panel.isSeveral} />
  if (panel.kind === 'report') return <ReportDialog {...shared} />
  if (panel.kind === 'assign') return <AssignAuthorDialog {...shared} />
  if (panel.kind === 'forward') return <ForwardDialog {...shared} />
  if (panel.kind === 'thread') return <CreateThreadDialog {...shared} />
  if (panel.kind === 'text') return <TextDialog {...shared} />
  if (panel.kind === 'menu') {
    return <MessageMenu {...shared} position={panel} onOpen={onOpen} onMarkUnread={onMarkUnread} />
  }
  if (panel.kind === 'reactors') {
    return <Reactors {...shared} {...panel} />
  }
  const onPick = (emoji: string, custom?: CustomEmoji): void => {
    onClose()
    void toggleReaction(message, custom ? toReaction(custom) : emoji)
  }
  return (
    <Popup anchor={panel.anchor} at={panel.at} label={texts.react} onClose={onClose}>
      <EmojiPicker serverId={serverId} onPick={onPick} />
    </Popup>
  )
}
