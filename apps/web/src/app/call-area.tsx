import { Stage } from '../features/voice/stage.tsx'
import { useLazyTexts } from '../shared/i18n/lazy-texts.ts'
import { findServer, useChatState } from '../shared/state/chat-state.ts'
import { useConversation } from '../shared/state/conversations.ts'
import { Button } from '../shared/ui/button.tsx'
import styles from './call-area.module.css'
import type { ShowMember } from './show-member.ts'

export interface CallAreaProps {
  serverId: string
  channelId: string
  onJoin: () => void
  onShowMember: ShowMember
}

/** The call of a conversation: its stage for those who are in it, and who is in it for the others. */
export function CallArea({ serverId, channelId, onJoin, onShowMember }: CallAreaProps) {
  const { call: texts, header } = useLazyTexts('conversations')
  const participants = useConversation(serverId)?.participants ?? []
  const voice = useChatState(({ snapshot }) => findServer(snapshot, serverId)?.voice)
  const ownId = useChatState(({ snapshot }) => snapshot?.user.id)
  if (!voice || voice.length === 0) return null
  if (voice.some(({ userId }) => userId === ownId)) {
    return (
      <section className={styles['stage']} aria-label={texts.label}>
        <Stage serverId={serverId} channelId={channelId} onShowMember={onShowMember} />
      </section>
    )
  }
  const names = participants
    .filter(({ id }) => voice.some(({ userId }) => userId === id))
    .map(({ displayName }) => displayName)
  return (
    <section className={styles['running']} aria-label={texts.label}>
      <p>{texts.running(names)}</p>
      <Button variant="primary" icon="speaker" onClick={onJoin}>
        {header.joinCall}
      </Button>
    </section>
  )
}
