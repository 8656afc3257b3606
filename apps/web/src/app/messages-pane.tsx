import { useState } from 'react'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { withQueries } from '../shared/api/with-queries.tsx'
import { lazyOverlay } from '../shared/lazy/lazy-component.tsx'
import { Composer } from '../features/composer/composer.tsx'
import { Timeline } from '../features/timeline/timeline.tsx'
import styles from './channel-pane.module.css'
import { ConnectionBanner } from './connection-banner.tsx'
import type { ShowMember } from './show-member.ts'

const Pins = lazyOverlay(
  withQueries(async () => (await import('../features/timeline/pins-popup.tsx')).Pins),
)

/** The popup with the pinned messages. */
export interface PinsTool {
  areOpen: boolean
  /** Opens the popup next to the anchor, or closes it. */
  onToggle: (anchor: HTMLElement) => void
}

interface MessagesPaneProps {
  serverId: string
  channelId: string
  header: (pins: PinsTool) => ReactNode
  /** Shown above the messages. */
  children?: ReactNode
  onShowMember: ShowMember
}

/** The messages of a channel or conversation: header, timeline and composer. */
export function MessagesPane(props: MessagesPaneProps) {
  const { serverId, channelId, header, children, onShowMember } = props
  const targetSeq = seqIn(useSearch(), 'at')
  const [pinsAnchor, setPinsAnchor] = useState<HTMLElement | null>(null)
  const pins = {
    areOpen: pinsAnchor !== null,
    onToggle: (anchor: HTMLElement) => setPinsAnchor(pinsAnchor ? null : anchor),
  }
  return (
    <main className={styles['pane']} tabIndex={-1}>
      {header(pins)}
      <div className={styles['body']}>
        <ConnectionBanner />
        {children}
        <Timeline
          key={channelId}
          serverId={serverId}
          channelId={channelId}
          targetSeq={targetSeq}
          onShowMember={onShowMember}
        />
      </div>
      <Composer key={`${channelId}-composer`} serverId={serverId} channelId={channelId} />
      {pinsAnchor && (
        <Pins
          serverId={serverId}
          channelId={channelId}
          anchor={pinsAnchor}
          onClose={() => setPinsAnchor(null)}
        />
      )}
    </main>
  )
}

/** The number of the message to which a link leads. */
export function seqIn(search: string, parameter: 'at' | 'threadAt'): number | undefined {
  const seq = new URLSearchParams(search).get(parameter)
  return seq !== null && /^\d{1,15}$/.test(seq) ? Number(seq) : undefined
}
