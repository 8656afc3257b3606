import { errorText } from '../../shared/i18n/error-text.ts'
import { Markdown } from '../../shared/markdown/markdown.tsx'
import { loadNewer, loadOlder, useTimelines } from '../../shared/state/timelines.ts'
import { useChannel } from '../../shared/state/chat-state.ts'
import { ChannelIcon } from '../../shared/channels/channel-icon.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './edges.module.css'

/** What stands above the oldest message at hand: the channel's beginning, or what is still being read. */
export function StartEdge({ channelId }: { channelId: string }) {
  const reachesStart = useTimelines((all) => all[channelId]?.reachesStart)
  if (reachesStart) return <ChannelStart channelId={channelId} />
  return <Edge channelId={channelId} side="older" />
}

/** What stands below the newest message at hand: nothing at the channel's end. */
export function EndEdge({ channelId }: { channelId: string }) {
  const reachesEnd = useTimelines((all) => all[channelId]?.reachesEnd)
  if (reachesEnd) return <div className={styles['end']} />
  return <Edge channelId={channelId} side="newer" />
}

function Edge({ channelId, side }: { channelId: string; side: 'older' | 'newer' }) {
  const { timeline: texts } = useTexts()
  const error = useTimelines((all) => all[channelId]?.error)
  const readOn = side === 'older' ? loadOlder : loadNewer
  if (error != null) return <FailedToLoad error={error} onRetry={() => void readOn(channelId)} />
  return <Ghosts label={side === 'older' ? texts.loadingOlder : texts.loadingNewer} count={3} />
}

function ChannelStart({ channelId }: { channelId: string }) {
  const { timeline: texts } = useTexts()
  const channel = useChannel(channelId)
  const isEmpty = useTimelines((all) => all[channelId]?.messages.length === 0)
  if (!channel) return null
  return (
    <div className={styles['start']}>
      <span className={styles['sign']}>
        <ChannelIcon type={channel.type} size={30} />
      </span>
      <h2>{texts.beginning(channel.name)}</h2>
      {channel.topic && (
        <div className={styles['topic']}>
          <Markdown text={channel.topic} serverId={channel.serverId} />
        </div>
      )}
      {isEmpty && <p>{texts.beginningText}</p>}
    </div>
  )
}

interface FailedProps {
  error: unknown
  onRetry: () => void
}

export function FailedToLoad({ error, onRetry }: FailedProps) {
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

/** The shape of messages that are on their way, from the bottom up as they will stand. */
export function Skeleton() {
  const { timeline: texts } = useTexts()
  return (
    <div className={styles['skeleton']}>
      <Ghosts label={texts.loadingNewer} count={12} />
    </div>
  )
}

function Ghosts({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={styles['ghost']} aria-hidden="true">
          <span className={styles['face']} />
          <span className={styles['lines']}>
            <span className={styles['short']} />
            <span className={styles[at % 3 === 1 ? 'long' : 'middle']} />
          </span>
        </div>
      ))}
    </div>
  )
}
