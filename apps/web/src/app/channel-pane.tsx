import { useState } from 'react'
import { useSearch } from 'wouter'
import { withQueries } from '../shared/api/with-queries.tsx'
import { lazyOverlay } from '../shared/lazy/lazy-component.tsx'
import { Composer } from '../features/composer/composer.tsx'
import { Timeline } from '../features/timeline/timeline.tsx'
import { ChannelHeader } from './channel-header.tsx'
import styles from './channel-pane.module.css'
import { ConnectionBanner } from './connection-banner.tsx'
import type { Panel } from './use-panel.ts'

export const Pins = lazyOverlay(
  withQueries(async () => (await import('../features/timeline/pins-popup.tsx')).Pins),
)

interface ChannelPaneProps {
  serverId: string
  channelId: string
  panel: Panel
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

/** A channel: header, timeline and composer. */
export function ChannelPane({ serverId, channelId, panel, onShowMember }: ChannelPaneProps) {
  const targetSeq = seqIn(useSearch())
  const [pinsAnchor, setPinsAnchor] = useState<HTMLElement | null>(null)
  return (
    <main className={styles['pane']} tabIndex={-1}>
      <ChannelHeader
        serverId={serverId}
        channelId={channelId}
        panel={panel}
        pins={{
          areOpen: pinsAnchor !== null,
          onToggle: (anchor) => setPinsAnchor(pinsAnchor ? null : anchor),
        }}
      />
      <div className={styles['body']}>
        <ConnectionBanner />
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

export function seqIn(search: string): number | undefined {
  const seq = new URLSearchParams(search).get('at')
  return seq !== null && /^\d{1,15}$/.test(seq) ? Number(seq) : undefined
}
