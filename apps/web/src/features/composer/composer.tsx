import { useRef } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { findChannel, useChatState } from '../../shared/state/chat-state.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './composer.module.css'
import { DropOverlay } from './drop-overlay.tsx'
import { MessageForm } from './message-form.tsx'
import type { ComposerChannel } from './composer-channel.ts'
import { useSilence } from './silence.ts'
import { TypingLine } from './typing-line.tsx'

interface ComposerProps {
  serverId: string
  channelId: string
}

/** Where a message is written, or why none can be. */
export function Composer({ serverId, channelId }: ComposerProps) {
  // Without the number of the last message, which changes with every one.
  const channel = useChatState(
    useShallow(({ snapshot }): ComposerChannel | null => {
      const found = findChannel(snapshot, channelId)
      if (!found) return null
      const { name, type, slowmodeSeconds } = found
      return { id: channelId, serverId, name, type, slowmodeSeconds }
    }),
  )
  return channel && <ChannelComposer key={channelId} channel={channel} />
}

function ChannelComposer({ channel }: { channel: ComposerChannel }) {
  const texts = useTexts().composer
  const { id, serverId, type } = channel
  const silence = useSilence(serverId, id)
  const section = useRef<HTMLElement>(null)
  if (silence === null) return <MessageForm channel={channel} />
  return (
    <section ref={section} className={styles['composer']} aria-label={texts.region}>
      <p className={styles['silence']}>
        <Icon name={type === 'announcement' ? 'megaphone' : 'ban'} />
        {silence}
      </p>
      <div className={styles['footer']}>
        <TypingLine serverId={serverId} channelId={id} />
      </div>
      {/* Without it, the browser would leave the page for the file. */}
      <DropOverlay form={section} channelName={channel.name} mayDrop={false} onFiles={ignore} />
    </section>
  )
}

function ignore(): void {}
