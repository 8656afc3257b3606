import { canManageThreads, pagePath } from '@guildhall/contract'
import type { Thread } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { Composer } from '../features/composer/composer.tsx'
import { KeptDraft } from '../features/composer/kept-draft.tsx'
import { Timeline } from '../features/timeline/timeline.tsx'
import { ThreadMenu } from '../features/threads/thread-menu.tsx'
import { channelName } from '../shared/channels/channel-name.ts'
import { errorText } from '../shared/i18n/error-text.ts'
import { useLazyTexts } from '../shared/i18n/lazy-texts.ts'
import { useTexts } from '../shared/i18n/texts.ts'
import { findChannel, findServer, threadsIn, useChatState } from '../shared/state/chat-state.ts'
import { openTimeline } from '../shared/state/open-timeline.ts'
import { permissionsIn } from '../shared/state/permissions.ts'
import { loadThread, useThread } from '../shared/state/threads.ts'
import { useTimelines } from '../shared/state/timelines.ts'
import { Button, IconButton } from '../shared/ui/button.tsx'
import { Icon } from '../shared/ui/icon.tsx'
import { Empty, Loading, Notice } from '../shared/ui/notice.tsx'
import { useReturnFocus } from '../shared/ui/use-return-focus.ts'
import { seqIn } from './messages-pane.tsx'
import paneStyles from './channel-pane.module.css'
import styles from './thread-panel.module.css'
import { useLostFocus } from './use-lost-focus.ts'

interface ThreadPanelProps {
  serverId: string
  channelId: string
  threadId: string
  onClose: () => void
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

/** A thread beside its channel; on phones instead of it. */
export function ThreadPanel(props: ThreadPanelProps) {
  const { threadId, channelId, onClose } = props
  const texts = useLazyTexts('threads')
  const known = useThread(threadId)
  const thread = known?.channelId === channelId ? known : undefined
  const isComplete = useChatState(({ snapshot }) =>
    threadsIn(snapshot).some(({ id }) => id === threadId),
  )
  const { failure, retry } = useLoad(threadId, known === undefined)
  const isMissing = failure !== null || (known !== undefined && !thread)
  const panel = useLostFocus<HTMLElement>(isMissing)
  useReturnFocus(true)
  useEffect(() => panel.current?.focus(), [panel, threadId])
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={styles['panel']}
      aria-label={texts.panel(thread?.name ?? '')}
      data-thread={threadId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onClose()
      }}
    >
      <PanelHeader thread={thread} onClose={onClose} />
      {thread && isComplete ? (
        <ThreadContent key={threadId} {...props} thread={thread} />
      ) : isMissing ? (
        <LoadFailed error={failure} onRetry={retry} />
      ) : (
        <Loading label={texts.panel('')} />
      )}
    </aside>
  )
}

function useLoad(threadId: string, isUnknown: boolean) {
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isUnknown) return
    let isCurrent = true
    setFailure(null)
    loadThread(threadId).catch((error: unknown) => isCurrent && setFailure(error))
    return () => {
      isCurrent = false
    }
  }, [threadId, isUnknown, attempt])
  return { failure, retry: () => setAttempt(attempt + 1) }
}

function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const all = useTexts()
  const texts = useLazyTexts('threads')
  const isMissing = error === null || (error as { code?: string }).code === 'not_found'
  return (
    <div className={paneStyles['body']}>
      <Empty icon="thread" title={isMissing ? texts.missing : errorText(error, all)}>
        {!isMissing && <Button onClick={onRetry}>{all.common.retry}</Button>}
      </Empty>
    </div>
  )
}

function PanelHeader({ thread, onClose }: { thread: Thread | undefined; onClose: () => void }) {
  const texts = useLazyTexts('threads')
  const [menuAnchor, setMenuAnchor] = useState<HTMLElement | null>(null)
  const channel = useChatState(
    ({ snapshot }) => channelName(snapshot, findChannel(snapshot, thread?.channelId)).label,
  )
  return (
    <header className={styles['header']}>
      <div className={styles['title']}>
        <h2>
          <Icon name={thread?.locked ? 'lock' : 'thread'} size={18} />
          <span dir="auto">{thread?.name}</span>
        </h2>
        {thread && (
          <Link
            href={`${pagePath('channel', thread)}?thread=${thread.id}&at=${thread.messageSeq}`}
            className={styles['origin']}
            data-tip={texts.jump(channel)}
            aria-label={texts.jump(channel)}
          >
            {channel}
          </Link>
        )}
      </div>
      {thread && (
        <IconButton
          icon="dots"
          label={texts.menu.label}
          aria-haspopup="menu"
          aria-expanded={menuAnchor !== null}
          onClick={(event) => setMenuAnchor(event.currentTarget)}
        />
      )}
      <IconButton icon="close" label={texts.close} onClick={onClose} />
      {thread && menuAnchor && (
        <ThreadMenu thread={thread} anchor={menuAnchor} onClose={() => setMenuAnchor(null)} />
      )}
    </header>
  )
}

interface ThreadContentProps extends ThreadPanelProps {
  thread: Thread
}

function ThreadContent({ serverId, threadId, thread, onShowMember }: ThreadContentProps) {
  const texts = useLazyTexts('threads')
  const targetSeq = seqIn(useSearch(), 'threadAt')
  const mayManage = useChatState(({ snapshot }) =>
    canManageThreads(
      permissionsIn(findServer(snapshot, serverId), findChannel(snapshot, thread.channelId)),
    ),
  )
  const isLoaded = useTimelines((all) => all[threadId] !== undefined)
  useEffect(() => {
    // After a lost session, only the messages of the channel are loaded again.
    if (!isLoaded) void openTimeline(threadId)
  }, [isLoaded, threadId])
  const isReadOnly = thread.locked && !mayManage
  const note = isReadOnly
    ? texts.lockedNote
    : thread.archivedAt === null
      ? null
      : texts.archivedNote
  return (
    <>
      <div className={paneStyles['body']}>
        <Timeline
          serverId={serverId}
          channelId={threadId}
          targetSeq={targetSeq}
          onShowMember={onShowMember}
        />
      </div>
      {note && (
        <div className={styles['note']}>
          <Notice>{note}</Notice>
        </div>
      )}
      {isReadOnly && <KeptDraft channelId={threadId} />}
      {!isReadOnly && <Composer serverId={serverId} channelId={threadId} />}
    </>
  )
}
