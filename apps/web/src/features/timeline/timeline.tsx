import { useCallback, useEffect, useState } from 'react'
import { useLoadTimelineMembers } from '../../shared/state/members-on-demand.ts'
import { openTimeline } from '../../shared/state/open-timeline.ts'
import { useTimelines } from '../../shared/state/timelines.ts'
import type { timelineOf } from '../../shared/state/timelines.ts'
import { useChannelName } from '../../shared/channels/channel-name.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { lazyBackground } from '../../shared/lazy/lazy-component.tsx'
import { LoadError, TimelinePlaceholder } from './edges.tsx'
import { jumpTo } from './jump.ts'
import { MessageList } from './message-list.tsx'
import styles from './timeline.module.css'
import { useReadMarker } from './use-read-marker.ts'

const NewMessagesStatus = lazyBackground(
  async () => (await import('./new-messages-status.tsx')).NewMessagesStatus,
)

interface TimelineProps {
  serverId: string
  channelId: string
  /** The `seq` of a message to show and highlight, from `?at=` in the URL. */
  targetSeq: number | undefined
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

/** A channel's messages. */
export function Timeline(props: TimelineProps) {
  return <ChannelTimeline key={props.channelId} {...props} />
}

function ChannelTimeline({ serverId, channelId, targetSeq, onShowMember }: TimelineProps) {
  const texts = useTexts()
  const generation = useTimelines((all) => all[channelId]?.generation ?? 0)
  const isEmpty = useTimelines((all) => !hasContent(all[channelId]))
  const error = useTimelines((all) => all[channelId]?.error)
  const { name } = useChannelName(channelId)
  const [isEndVisible, setIsEndVisible] = useState(false)
  const readMarker = useReadMarker(channelId, isEndVisible)
  // Mentions show the names of members.
  useLoadTimelineMembers(serverId, channelId)
  const show = useCallback(() => {
    if (targetSeq === undefined) void openTimeline(channelId)
    else jumpTo(channelId, targetSeq)
  }, [channelId, targetSeq])
  useEffect(show, [show])
  useEffect(() => onSameUrl(show), [show])
  return (
    <section className={styles['timeline']} aria-label={texts.timeline.label(name)}>
      {!isEmpty && (
        <MessageList
          key={generation}
          serverId={serverId}
          channelId={channelId}
          readMarker={readMarker}
          onEndVisible={setIsEndVisible}
          onShowMember={onShowMember}
        />
      )}
      {isEmpty && error != null && <LoadError error={error} onRetry={show} />}
      {isEmpty && error == null && <TimelinePlaceholder />}
      <NewMessagesStatus channelId={channelId} />
    </section>
  )
}

/** Calls back when a link to the current URL is followed, so that it shows its message again. */
function onSameUrl(onNavigate: () => void): () => void {
  const { href } = location
  const follow = (): void => {
    if (location.href === href) onNavigate()
  }
  addEventListener('pushState', follow)
  return () => removeEventListener('pushState', follow)
}

type TimelineState = ReturnType<typeof timelineOf>

function hasContent(timeline: TimelineState): boolean {
  return timeline !== undefined && (timeline.messages.length > 0 || timeline.reachesEnd)
}
