import { useCallback, useEffect, useState } from 'react'
import { useLoadMembers } from '../../shared/state/members.ts'
import { openTimeline } from '../../shared/state/open-timeline.ts'
import { useTimelines } from '../../shared/state/timelines.ts'
import type { timelineOf } from '../../shared/state/timelines.ts'
import { useChannel } from '../../shared/state/chat-state.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { Announcer } from './announcer.tsx'
import { FailedToLoad, Skeleton } from './edges.tsx'
import { jumpTo } from './jumps.ts'
import { MessageList } from './message-list.tsx'
import styles from './timeline.module.css'
import { useReadMarks } from './use-read-marks.ts'

interface TimelineProps {
  serverId: string
  channelId: string
  /** The `seq` of a message to show and mark, from `?at=` of the address. */
  at: number | undefined
  /** Someone asks who this is. */
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

/** A channel's messages. */
export function Timeline(props: TimelineProps) {
  return <ChannelTimeline key={props.channelId} {...props} />
}

function ChannelTimeline({ serverId, channelId, at, onShowMember }: TimelineProps) {
  const texts = useTexts()
  const generation = useTimelines((all) => all[channelId]?.generation ?? 0)
  const isEmpty = useTimelines((all) => !hasAnything(all[channelId]))
  const error = useTimelines((all) => all[channelId]?.error)
  const name = useChannel(channelId)?.name ?? ''
  const [showsEnd, setShowsEnd] = useState(false)
  const marks = useReadMarks(channelId, showsEnd)
  // Mentions show names; until all are known, messages have those of their authors.
  useLoadMembers(serverId)
  const show = useCallback(() => {
    if (at === undefined) void openTimeline(channelId)
    else jumpTo(channelId, at)
  }, [channelId, at])
  useEffect(show, [show])
  useEffect(() => onSameAddress(show), [show])
  return (
    <section className={styles['timeline']} aria-label={texts.timeline.label(name)}>
      {!isEmpty && (
        <MessageList
          key={generation}
          serverId={serverId}
          channelId={channelId}
          marks={marks}
          onShowEnd={setShowsEnd}
          onShowMember={onShowMember}
        />
      )}
      {isEmpty && error != null && <FailedToLoad error={error} onRetry={show} />}
      {isEmpty && error == null && <Skeleton />}
      <Announcer channelId={channelId} />
    </section>
  )
}

/** A link to where one is already, which changes nothing else, asks to see the message once more. */
function onSameAddress(onAsk: () => void): () => void {
  const { href } = location
  const follow = (): void => {
    if (location.href === href) onAsk()
  }
  addEventListener('pushState', follow)
  return () => removeEventListener('pushState', follow)
}

type State = ReturnType<typeof timelineOf>

function hasAnything(timeline: State): boolean {
  return timeline !== undefined && (timeline.messages.length > 0 || timeline.reachesEnd)
}
