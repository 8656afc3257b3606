import { withQueries } from '../../shared/api/with-queries.tsx'
import { errorText } from '../../shared/i18n/error-text.ts'
import { lazyComponent } from '../../shared/lazy/lazy-component.tsx'
import { Markdown } from '../../shared/markdown/markdown.tsx'
import { loadNewer, loadOlder, useTimelines } from '../../shared/state/timelines.ts'
import { threadParent, useChannel } from '../../shared/state/chat-state.ts'
import { ChannelIcon } from '../../shared/channels/channel-icon.tsx'
import { useChannelName } from '../../shared/channels/channel-name.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './edges.module.css'

const ThreadStarter = lazyComponent(
  withQueries(async () => (await import('./thread-starter.tsx')).ThreadStarter),
  () => null,
)

/** Above the first loaded message: the start of the channel, or a placeholder for older messages. */
export function TimelineStart({ channelId }: { channelId: string }) {
  const reachesStart = useTimelines((all) => all[channelId]?.reachesStart)
  if (reachesStart) return <ChannelStart channelId={channelId} />
  return <MoreMessages channelId={channelId} side="older" />
}

/** Below the last loaded message: nothing at the end of the channel, or a placeholder for newer messages. */
export function TimelineEnd({ channelId }: { channelId: string }) {
  const reachesEnd = useTimelines((all) => all[channelId]?.reachesEnd)
  if (reachesEnd) return <div className={styles['end']} />
  return <MoreMessages channelId={channelId} side="newer" />
}

function MoreMessages({ channelId, side }: { channelId: string; side: 'older' | 'newer' }) {
  const { timeline: texts } = useTexts()
  const error = useTimelines((all) => all[channelId]?.error)
  const loadMore = side === 'older' ? loadOlder : loadNewer
  if (error != null) return <LoadError error={error} onRetry={() => void loadMore(channelId)} />
  return (
    <PlaceholderRows label={side === 'older' ? texts.loadingOlder : texts.loadingNewer} count={3} />
  )
}

function ChannelStart({ channelId }: { channelId: string }) {
  const { timeline: texts } = useTexts()
  const channel = useChannel(channelId)
  const { name, label, kind } = useChannelName(channelId)
  const isEmpty = useTimelines((all) => all[channelId]?.messages.length === 0)
  if (!channel) return null
  const isThread = threadParent(channel) !== undefined
  return (
    <div className={styles['start']}>
      <span className={styles['icon']}>
        {kind === null ? (
          isThread ? (
            <Icon name="thread" size={30} />
          ) : (
            <ChannelIcon type={channel.type} size={30} />
          )
        ) : (
          <Icon name={kind === 'group' ? 'people' : 'user'} size={30} />
        )}
      </span>
      <h2>{kind === 'direct' ? texts.beginningWith(name) : texts.beginning(label)}</h2>
      {channel.topic && (
        <div className={styles['topic']}>
          <Markdown text={channel.topic} serverId={channel.serverId} />
        </div>
      )}
      {isThread && <ThreadStarter threadId={channelId} />}
      {isEmpty && !isThread && <p>{texts.beginningText}</p>}
    </div>
  )
}

interface LoadErrorProps {
  error: unknown
  onRetry: () => void
}

export function LoadError({ error, onRetry }: LoadErrorProps) {
  const texts = useTexts()
  return (
    <div className={styles['failed']} role="alert">
      <p>
        {texts.timeline.failed} {errorText(error, texts)}
      </p>
      <Button onClick={onRetry}>{texts.common.retry}</Button>
    </div>
  )
}

/** Placeholders for a channel that is loading. */
export function TimelinePlaceholder() {
  const { timeline: texts } = useTexts()
  return (
    <div className={styles['placeholder']}>
      <PlaceholderRows label={texts.loadingNewer} count={12} />
    </div>
  )
}

function PlaceholderRows({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles['placeholderRow']} aria-hidden="true">
          <span className={styles['avatar']} />
          <span className={styles['lines']}>
            <span className={styles['short']} />
            <span className={styles[index % 3 === 1 ? 'long' : 'middle']} />
          </span>
        </div>
      ))}
    </div>
  )
}
