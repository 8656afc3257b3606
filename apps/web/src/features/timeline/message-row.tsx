import { mentionKind } from '@guildhall/contract'
import { memo, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useComposerState } from '../../shared/state/composer-state.ts'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import { lazyComponent, lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { withTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { contextMenuPosition } from '../../shared/ui/context-menu.ts'
import { Attachments } from './attachments.tsx'
import { BlockedMessage } from './blocked-message.tsx'
import { ForwardedCard } from './lazy-forwarded-card.ts'
import { MessageHeader, SideTime } from './message-header.tsx'
import { actionForKey } from './message-keys.ts'
import type { Panel } from './panel.ts'
import { MessageText } from './message-text.tsx'
import styles from './message.module.css'
import { NotSent } from './not-sent.tsx'
import { Reactions } from './reactions.tsx'
import { ReplyLine } from './reply-line.tsx'
import type { RowProps } from './row-props.ts'
import { useLongPress } from './use-long-press.ts'

const CallNote = lazyComponent(
  async () => (await import('./call-note.tsx')).CallNote,
  // It is one line.
  () => <p>…</p>,
)
const Embeds = lazyComponent(
  async () => (await import('../../shared/embeds/embeds.tsx')).Embeds,
  () => null,
)
const StickerImage = lazyComponent(
  async () => (await import('../../shared/emoji/sticker-image.tsx')).StickerImage,
  () => <div style={{ height: 160 }} />,
)
const RoleMenuMessage = lazyComponent(
  withTexts(
    ['roleMenus'],
    async () => (await import('../../shared/role-menus/role-menu-message.tsx')).RoleMenuMessage,
  ),
  () => <div style={{ height: 120 }} />,
)
const MessageEditor = lazyComponent(
  async () => (await import('./message-editor.tsx')).MessageEditor,
  () => null,
)
const MessageToolbar = lazyComponent(
  async () => (await import('./message-toolbar.tsx')).MessageToolbar,
  () => null,
)
const MessagePanels = lazyOverlay(async () => (await import('./message-panels.tsx')).MessagePanels)
const ThreadLine = lazyComponent(
  async () => (await import('./thread-line.tsx')).ThreadLine,
  () => null,
)

export function MessageRow(props: RowProps) {
  const { rowKey, message, pending, isGrouped, serverId, isActive } = props
  const { timeline: texts } = useTexts()
  const [isHovered, setIsHovered] = useState(false)
  const [panel, setPanel] = useState<Panel | null>(null)
  const isEditing = useComposerState(({ editing }) => editing === message.id)
  const longPress = useLongPress((anchor) => !pending && setPanel({ kind: 'menu', anchor }))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || pending) return
    const action = actionForKey(event, serverId, message)
    if (!action) return
    event.preventDefault()
    action(setPanel)
  }
  const openMenu = (event: MouseEvent<HTMLElement>): void => {
    longPress.onContextMenu(event)
    const target = event.target as Element
    // People in the message have menus of their own, and the browser can save its pictures.
    if (pending || target.closest('[data-menu]') || target.matches('img[alt=""]')) return
    const position = contextMenuPosition(event, event.currentTarget)
    if (position) setPanel({ kind: 'menu', ...position })
  }
  const hasToolbar = !pending && !isEditing && (isHovered || panel !== null)
  return (
    <article
      className={useClassName(props)}
      data-row={rowKey}
      tabIndex={isActive ? 0 : -1}
      aria-labelledby={`${rowKey}-head ${rowKey}-body`}
      onKeyDown={onKeyDown}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsHovered(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsHovered(false)}
      {...longPress}
      onContextMenu={openMenu}
    >
      {message.replyTo !== null && <ReplyLine serverId={serverId} message={message} />}
      <MessageHeader {...props} />
      <div className={styles['body']} id={`${rowKey}-body`}>
        {isEditing ? (
          <MessageEditor
            serverId={serverId}
            message={message}
            onEmpty={() => setPanel({ kind: 'delete' })}
          />
        ) : (
          <BlockedMessage authorId={message.author.id}>
            <Content {...props} onOpen={setPanel} />
          </BlockedMessage>
        )}
        {pending?.state === 'pending' && <span className="visually-hidden">{texts.sending}</span>}
        {pending?.state === 'pending' && pending.reason !== null && (
          <p className={styles['delayed']} role="status">
            {pending.reason}
          </p>
        )}
        {pending?.state === 'failed' && <NotSent pending={pending} />}
      </div>
      {hasToolbar && (
        <MessageToolbar serverId={serverId} message={message} panel={panel} onOpen={setPanel} />
      )}
      {panel && (
        <MessagePanels
          serverId={serverId}
          message={message}
          panel={panel}
          onOpen={setPanel}
          onMarkUnread={props.onMarkUnread}
          onClose={() => setPanel(null)}
        />
      )}
      {isGrouped && !isEditing && (
        <SideTime time={message.createdAt} isPending={pending?.state === 'pending'} />
      )}
    </article>
  )
}

function useClassName(props: RowProps): string {
  const { serverId, message, pending, isGrouped, isHighlighted } = props
  const isMentioned = useChatState(
    ({ snapshot }) =>
      snapshot !== null &&
      mentionKind(
        {
          ...message,
          authorId: message.author.id,
          roleIds: message.mentionedRoles.map(({ id }) => id),
        },
        {
          userId: snapshot.user.id,
          roleIds: findServer(snapshot, serverId)?.me.roleIds ?? [],
          relationships: snapshot.relationships,
        },
      ) !== null,
  )
  const classes = [
    styles['message'],
    !isGrouped && styles['first'],
    isMentioned && styles['mentionsMe'],
    isHighlighted && styles['highlighted'],
    pending?.state === 'pending' && styles['pending'],
  ]
  return classes.filter(Boolean).join(' ')
}

interface ContentProps extends RowProps {
  onOpen: (panel: Panel) => void
}

const Content = memo(function Content(props: ContentProps) {
  const { serverId, message, onShowMember, onOpen } = props
  return (
    <>
      {message.call && <CallNote call={message.call} name={message.author.name} />}
      {message.roleMenuId === undefined ? (
        <MessageText serverId={serverId} message={message} onShowMember={onShowMember} />
      ) : (
        <RoleMenuMessage serverId={serverId} menuId={message.roleMenuId} title={message.content} />
      )}
      {message.sticker && <StickerImage serverId={serverId} sticker={message.sticker} />}
      {message.forwarded ? (
        <ForwardedCard serverId={serverId} message={message} copy={message.forwarded} />
      ) : (
        message.attachments.length > 0 && <Attachments attachments={message.attachments} />
      )}
      {message.embeds.length > 0 && <Embeds serverId={serverId} embeds={message.embeds} />}
      {message.threadId !== undefined && (
        <ThreadLine serverId={serverId} message={message} threadId={message.threadId} />
      )}
      {message.reactions.length > 0 && (
        <Reactions
          serverId={serverId}
          message={message}
          onShowReactors={(anchor, first) => onOpen({ kind: 'reactors', anchor, first })}
        />
      )}
    </>
  )
})
