import { memo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useComposerState } from '../../shared/state/composer-state.ts'
import { useOwnUser } from '../../shared/state/chat-state.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { Attachments } from './attachments.tsx'
import { Embeds } from './embeds.tsx'
import { MessageBar } from './message-bar.tsx'
import { MessageEditor } from './message-editor.tsx'
import { Head, SideTime } from './message-head.tsx'
import { deedOfKey } from './message-keys.ts'
import { MessagePanels } from './message-panels.tsx'
import type { Panel } from './panel.ts'
import { MessageText } from './message-text.tsx'
import styles from './message.module.css'
import { NotSent } from './not-sent.tsx'
import { Reactions } from './reactions.tsx'
import { ReplyLine } from './reply-line.tsx'
import type { RowProps } from './row-props.ts'
import { useLongPress } from './use-long-press.ts'

export function MessageRow(props: RowProps) {
  const { rowKey, message, outgoing, isGrouped, serverId, isActive } = props
  const { timeline: texts } = useTexts()
  const [isNear, setIsNear] = useState(false)
  const [panel, setPanel] = useState<Panel | null>(null)
  const isEdited = useComposerState(({ editing }) => editing === message.id)
  const press = useLongPress((anchor) => !outgoing && setPanel({ kind: 'menu', anchor }))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || outgoing) return
    const deed = deedOfKey(event, serverId, message)
    if (!deed) return
    event.preventDefault()
    deed(setPanel)
  }
  const hasBar = !outgoing && !isEdited && (isNear || panel !== null)
  return (
    <article
      className={useLook(props)}
      data-row={rowKey}
      tabIndex={isActive ? 0 : -1}
      aria-labelledby={`${rowKey}-head ${rowKey}-body`}
      onKeyDown={onKeyDown}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setIsNear(true)}
      onPointerLeave={() => setIsNear(false)}
      onFocus={() => setIsNear(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsNear(false)}
      {...press}
    >
      {message.replyTo !== null && <ReplyLine serverId={serverId} message={message} />}
      <Head {...props} />
      <div className={styles['body']} id={`${rowKey}-body`}>
        {isEdited ? (
          <MessageEditor message={message} onEmpty={() => setPanel({ kind: 'delete' })} />
        ) : (
          <Content {...props} onOpen={setPanel} />
        )}
        {outgoing?.state === 'pending' && <span className="visually-hidden">{texts.sending}</span>}
        {outgoing?.state === 'pending' && outgoing.reason !== null && (
          <p className={styles['sentLater']} role="status">
            {outgoing.reason}
          </p>
        )}
        {outgoing?.state === 'failed' && <NotSent outgoing={outgoing} />}
      </div>
      {hasBar && (
        <MessageBar serverId={serverId} message={message} panel={panel} onOpen={setPanel} />
      )}
      {panel && (
        <MessagePanels
          serverId={serverId}
          message={message}
          panel={panel}
          onOpen={setPanel}
          onMarkUnread={props.onMarkUnread}
        />
      )}
      {isGrouped && !isEdited && (
        <SideTime time={message.createdAt} isPending={outgoing?.state === 'pending'} />
      )}
    </article>
  )
}

function useLook({ message, outgoing, isGrouped, isMarked }: RowProps): string {
  const ownId = useOwnUser()?.id
  const isCalled =
    message.author.id !== ownId &&
    (message.mentionsEveryone || (ownId !== undefined && message.mentions.includes(ownId)))
  const looks = [
    styles['message'],
    !isGrouped && styles['first'],
    isCalled && styles['calls'],
    isMarked && styles['marked'],
    outgoing?.state === 'pending' && styles['pending'],
  ]
  return looks.filter(Boolean).join(' ')
}

interface ContentProps extends RowProps {
  onOpen: (panel: Panel) => void
}

const Content = memo(function Content(props: ContentProps) {
  const { serverId, message, onShowMember, onOpen } = props
  return (
    <>
      <MessageText serverId={serverId} message={message} onShowMember={onShowMember} />
      {message.attachments.length > 0 && <Attachments attachments={message.attachments} />}
      {message.embeds.length > 0 && <Embeds serverId={serverId} embeds={message.embeds} />}
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
