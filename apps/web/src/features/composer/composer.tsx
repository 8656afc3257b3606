import { useRef } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { channelViews } from '../../shared/channels/channel-views.ts'
import { channelName } from '../../shared/channels/channel-name.ts'
import { lazyComponent } from '../../shared/lazy/lazy-component.tsx'
import { findChannel, useChatState } from '../../shared/state/chat-state.ts'
import { useDrafts } from '../../shared/state/drafts.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './composer.module.css'
import { DropOverlay, TypingIndicator } from './background-parts.ts'
import { MessageForm } from './message-form.tsx'
import type { ComposerChannel } from './composer-channel.ts'
import { useCannotPostReason } from './cannot-post-reason.ts'

const RulesBar = lazyComponent(
  async () => (await import('../../shared/rules/rules-bar.tsx')).RulesBar,
)

const KeptDraft = lazyComponent(
  async () => (await import('./kept-draft.tsx')).KeptDraft,
  () => null,
)

interface ComposerProps {
  serverId: string
  channelId: string
}

/** The message form, or the reason why the account cannot post. */
export function Composer({ serverId, channelId }: ComposerProps) {
  // Selects only what the composer needs: `lastSeq` changes with every message.
  const channel = useChatState(
    useShallow(({ snapshot }): ComposerChannel | null => {
      const found = findChannel(snapshot, channelId)
      if (!found) return null
      const { type, slowmodeSeconds } = found
      const { label } = channelName(snapshot, found)
      return { id: channelId, serverId, label, type, slowmodeSeconds }
    }),
  )
  return channel && <ChannelComposer key={channelId} channel={channel} />
}

function ChannelComposer({ channel }: { channel: ComposerChannel }) {
  const texts = useTexts().composer
  const { id, serverId, type } = channel
  const reason = useCannotPostReason(serverId, id)
  const hasDraft = useDrafts((drafts) => drafts[id] !== undefined)
  const section = useRef<HTMLElement>(null)
  if (reason === null) return <MessageForm channel={channel} />
  return (
    <section
      ref={section}
      className={styles['composer']}
      // A thread may be open beside its channel.
      aria-label={`${texts.region}: ${channel.label}`}
    >
      {reason === 'rules' ? (
        <RulesBar serverId={serverId} />
      ) : (
        <p className={styles['cannotPost']}>
          <Icon name={channelViews[type].noPostIcon} />
          {reason.text}
        </p>
      )}
      {hasDraft && <KeptDraft channelId={id} />}
      <div className={styles['footer']}>
        <TypingIndicator serverId={serverId} channelId={id} />
      </div>
      {/* Prevents the browser from opening a dropped file. */}
      <DropOverlay
        form={section}
        channelLabel={channel.label}
        mayDrop={false}
        onFiles={ignoreFiles}
      />
    </section>
  )
}

function ignoreFiles(): void {}
