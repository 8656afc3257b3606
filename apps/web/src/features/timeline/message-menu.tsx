import type { Message } from '@guildhall/contract'
import { startEditing } from '../../shared/state/composer-state.ts'
import { Menu } from '../../shared/ui/menu.tsx'
import type { MenuItem } from '../../shared/ui/menu.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import { attempt, copyMessage, copyMessageLink, deleteMessage, setPinned } from './message-deeds.ts'
import { beginReply } from './message-keys.ts'
import type { Panel } from './panel.ts'
import { useRights } from './rights.ts'
import { usePins } from './use-pins.ts'

interface MessageMenuProps {
  serverId: string
  message: Message
  anchor: HTMLElement
  onOpen: (panel: Panel) => void
  onClose: () => void
  onMarkUnread: (seq: number) => Promise<unknown>
}

/** Everything that can be done with a message. */
export function MessageMenu(props: MessageMenuProps) {
  const { serverId, message, anchor, onClose } = props
  const { actions } = useTexts().timeline
  const rights = useRights(serverId, message)
  const pins = usePins(message.channelId, rights.pin)
  const isPinned = pins.data?.some(({ id }) => id === message.id) ?? false
  const talk = talkItems(props, rights, actions)
  const keep: MenuItem[] = [
    {
      label: isPinned ? actions.unpin : actions.pin,
      icon: 'pin',
      onSelect: () => void setPinned(message, !isPinned),
    },
  ]
  const take = takeItems(props, actions)
  const remove: MenuItem = {
    label: actions.delete,
    icon: 'trash',
    tone: 'danger',
    // Shift is held for those who are sure.
    onSelect: ({ shiftKey }) =>
      shiftKey ? void deleteMessage(message.id) : props.onOpen({ kind: 'delete' }),
  }
  const items = [...talk, ...(rights.pin ? keep : []), ...take]
  return (
    <Menu
      anchor={anchor}
      label={actions.label}
      items={rights.remove ? [...items, null, remove] : items}
      onClose={onClose}
    />
  )
}

type Rights = ReturnType<typeof useRights>
type Actions = ReturnType<typeof useTexts>['timeline']['actions']

function talkItems(
  { message, anchor, onOpen }: MessageMenuProps,
  rights: Rights,
  actions: Actions,
): MenuItem[] {
  const react: MenuItem = {
    label: actions.react,
    icon: 'smile',
    onSelect: () => onOpen({ kind: 'emoji', anchor }),
  }
  const reply: MenuItem = {
    label: actions.reply,
    icon: 'reply',
    onSelect: () => beginReply(message),
  }
  const edit: MenuItem = {
    label: actions.edit,
    icon: 'pencil',
    onSelect: () => startEditing(message.id),
  }
  const reactors: MenuItem = {
    label: actions.reactors,
    icon: 'people',
    onSelect: () => onOpen({ kind: 'reactors', anchor }),
  }
  return [
    ...(rights.react ? [react] : []),
    ...(message.reactions.length > 0 ? [reactors] : []),
    ...(rights.reply ? [reply] : []),
    ...(rights.edit ? [edit] : []),
  ]
}

function takeItems(
  { serverId, message, onOpen, onMarkUnread }: MessageMenuProps,
  actions: Actions,
): MenuItem[] {
  const copy: MenuItem = {
    label: actions.copyText,
    icon: 'copy',
    onSelect: () => copyMessage(message),
  }
  const select: MenuItem = {
    label: actions.selectText,
    icon: 'textCursor',
    onSelect: () => onOpen({ kind: 'text' }),
  }
  // With a mouse the text is selected where it stands.
  const isTouch = matchMedia('(pointer: coarse)').matches
  return [
    ...(message.content === '' ? [] : isTouch ? [copy, select] : [copy]),
    {
      label: actions.copyLink,
      icon: 'link',
      onSelect: () => copyMessageLink(serverId, message),
    },
    {
      label: actions.markUnread,
      icon: 'bell',
      onSelect: () => void attempt(() => onMarkUnread(message.seq)),
    },
  ]
}
