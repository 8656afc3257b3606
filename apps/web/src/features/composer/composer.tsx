import type { Channel } from '@guildhall/contract'
import { useChannel } from '../../shared/state/world.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { useWords } from '../../shared/words/words.ts'
import styles from './composer.module.css'
import { MessageForm } from './message-form.tsx'
import { useSilence } from './silence.ts'
import { TypingLine } from './typing-line.tsx'

interface ComposerProps {
  serverId: string
  channelId: string
}

/** Where a message is written, or why none can be. */
export function Composer({ serverId, channelId }: ComposerProps) {
  const channel = useChannel(channelId)
  if (!channel) return null
  return <ChannelComposer key={channelId} serverId={serverId} channel={channel} />
}

function ChannelComposer({ serverId, channel }: { serverId: string; channel: Channel }) {
  const words = useWords().composer
  const silence = useSilence(serverId, channel)
  if (silence === null) return <MessageForm serverId={serverId} channel={channel} />
  return (
    <section className={styles['composer']} aria-label={words.region}>
      <p className={styles['silence']}>
        <Icon name={channel.type === 'announcement' ? 'megaphone' : 'ban'} />
        {silence}
      </p>
      <div className={styles['footer']}>
        <TypingLine serverId={serverId} channelId={channel.id} />
      </div>
    </section>
  )
}
