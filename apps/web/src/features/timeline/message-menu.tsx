import { isImported } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { api } from '../../shared/api/http.ts'
import { useOwnUser } from '../../shared/state/chat-state.ts'
import { useConversation } from '../../shared/state/conversations.ts'
import { useMay } from '../../shared/state/permissions.ts'
import { startEditing } from '../../shared/state/composer-state.ts'
import type { MenuPosition } from '../../shared/ui/context-menu.ts'
import { Menu } from '../../shared/ui/menu.tsx'
import type { MenuItem } from '../../shared/ui/menu.tsx'
import { runAction } from '../../shared/ui/run-action.ts'
import type { MessageActionTexts } from '../../shared/i18n/en/message-actions.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { copyMessage, copyMessageLink, setPinned, setSaved, textToCopy } from './menu-actions.ts'
import { deleteMessage } from './message-actions.ts'
import { replyTo } from './message-keys.ts'
import { openThread } from './open-thread.ts'
import type { Panel } from './panel.ts'
import { QuickReactions } from './quick-reactions.tsx'
import { useMessagePermissions } from './message-permissions.ts'
import { usePins } from './use-pins.ts'
import { useSavedIds } from './use-saved-ids.ts'

interface MessageMenuProps {
  serverId: string
  message: Message
  position: MenuPosition
  onOpen: (panel: Panel) => void
  onClose: () => void
  onMarkUnread: (seq: number) => Promise<unknown>
}

/** All actions for a message. */
export function MessageMenu(props: MessageMenuProps) {
  const { serverId, message, position, onClose } = props
  const actions = useLazyTexts('messageActions')
  const rights = useMessagePermissions(serverId, message)
  const pins = usePins(message.channelId, rights.pin)
  const isPinned = pins.data?.some(({ id }) => id === message.id) ?? false
  const reply = replyItems(props, rights, actions)
  const pin: MenuItem[] = [
    {
      label: isPinned ? actions.unpin : actions.pin,
      icon: 'pin',
      onSelect: () => void setPinned(message, !isPinned, actions),
    },
  ]
  const isSaved = useSavedIds()?.includes(message.id) ?? false
  const save: MenuItem = {
    label: isSaved ? actions.unsave : actions.save,
    icon: 'bookmark',
    onSelect: () => void setSaved(message, !isSaved, actions),
  }
  const removePreviews: MenuItem = {
    label: actions.removePreviews,
    icon: 'close',
    onSelect: () => void removeLinkPreviews(message),
  }
  const hasPreviews = message.embeds.some(({ preview }) => preview)
  const copy = copyItems(props, actions)
  const deleteItem: MenuItem = {
    label: actions.delete,
    icon: 'trash',
    variant: 'danger',
    // Shift skips the confirmation.
    onSelect: ({ shiftKey }) =>
      shiftKey ? void deleteMessage(message.id) : props.onOpen({ kind: 'delete' }),
  }
  const deleteSeveral: MenuItem = {
    label: useLazyTexts('members').deleteSeveral.open,
    icon: 'trash',
    variant: 'danger',
    onSelect: () => props.onOpen({ kind: 'delete', isSeveral: true }),
  }
  const isOwn = useOwnUser()?.id === message.author.id
  const isConversation = useConversation(serverId) !== undefined
  const report: MenuItem[] = [
    {
      label: actions.report,
      icon: 'alert',
      variant: 'danger',
      onSelect: () => props.onOpen({ kind: 'report' }),
    },
  ]
  const claim: MenuItem = {
    label: actions.claim,
    icon: 'people',
    onSelect: () => void claimAuthor(serverId, message, actions),
  }
  const mayAssign = useMay('manage_server', serverId)
  const assign: MenuItem = {
    label: actions.assign,
    icon: 'people',
    onSelect: () => props.onOpen({ kind: 'assign' }),
  }
  const items = [
    ...reply,
    ...(rights.pin ? pin : []),
    save,
    ...copy,
    ...(isImported(message.author) ? [claim, ...(mayAssign ? [assign] : [])] : []),
    ...(rights.remove && hasPreviews ? [removePreviews] : []),
    ...(!isOwn && (isConversation || message.author.kind !== 'system') ? [null, ...report] : []),
  ]
  return (
    <Menu
      anchor={position.anchor}
      at={position.at}
      label={actions.label}
      fields={
        // With a mouse, the toolbar of the message has them.
        rights.react && isTouch() ? <QuickReactions message={message} onClose={onClose} /> : null
      }
      items={[
        ...items,
        ...(rights.remove ? [null, deleteItem] : []),
        ...(rights.manage ? [deleteSeveral] : []),
      ]}
      onClose={onClose}
    />
  )
}

function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

function removeLinkPreviews({ id, channelId }: Message): Promise<boolean> {
  return runAction(() => api.call('removeLinkPreviews', { params: { channelId, messageId: id } }))
}

function claimAuthor(
  serverId: string,
  { id: messageId }: Message,
  { claimed }: MessageActionTexts,
): Promise<boolean> {
  const request = { params: { serverId }, body: { messageId } }
  return runAction(() => api.call('createImportClaim', request), claimed)
}

type Rights = ReturnType<typeof useMessagePermissions>

function replyItems(
  { serverId, message, position, onOpen }: MessageMenuProps,
  rights: Rights,
  actions: MessageActionTexts,
): MenuItem[] {
  const react: MenuItem = {
    label: actions.react,
    icon: 'smile',
    onSelect: () => onOpen({ ...position, kind: 'emoji' }),
  }
  const reply: MenuItem = {
    label: actions.reply,
    icon: 'reply',
    onSelect: () => replyTo(message),
  }
  const edit: MenuItem = {
    label: actions.edit,
    icon: 'pencil',
    onSelect: () => startEditing(message.id),
  }
  const forward: MenuItem = {
    label: actions.forward,
    icon: 'forward',
    onSelect: () => onOpen({ kind: 'forward' }),
  }
  const reactors: MenuItem = {
    label: actions.reactors,
    icon: 'people',
    onSelect: () => onOpen({ ...position, kind: 'reactors' }),
  }
  return [
    ...(rights.react ? [react] : []),
    ...(message.reactions.length > 0 ? [reactors] : []),
    ...(rights.reply ? [reply] : []),
    ...(rights.forward ? [forward] : []),
    ...threadItems(serverId, message, rights, actions, onOpen),
    ...(rights.edit ? [edit] : []),
  ]
}

function threadItems(
  serverId: string,
  message: Message,
  rights: Rights,
  actions: MessageActionTexts,
  onOpen: (panel: Panel) => void,
): MenuItem[] {
  const icon = 'thread'
  if (message.threadId !== undefined) {
    return [{ label: actions.openThread, icon, onSelect: () => openThread(serverId, message) }]
  }
  if (!rights.createThread) return []
  return [{ label: actions.createThread, icon, onSelect: () => onOpen({ kind: 'thread' }) }]
}

function copyItems(
  { serverId, message, onOpen, onMarkUnread }: MessageMenuProps,
  actions: MessageActionTexts,
): MenuItem[] {
  const copy: MenuItem = {
    label: actions.copyText,
    icon: 'copy',
    onSelect: () => copyMessage(message, actions),
  }
  const select: MenuItem = {
    label: actions.selectText,
    icon: 'textCursor',
    onSelect: () => onOpen({ kind: 'text' }),
  }
  // With a mouse, the text can be selected in the timeline.
  return [
    ...(textToCopy(message) === '' ? [] : isTouch() ? [copy, select] : [copy]),
    {
      label: actions.copyLink,
      icon: 'link',
      onSelect: () => copyMessageLink(serverId, message),
    },
    {
      label: actions.markUnread,
      icon: 'bell',
      onSelect: () => void runAction(() => onMarkUnread(message.seq)),
    },
  ]
}
