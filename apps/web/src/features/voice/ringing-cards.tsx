import type { Conversation } from '@guildhall/contract'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { channelPath, channelsIn } from '../../shared/channels/channel-path.ts'
import { conversationName } from '../../shared/channels/channel-name.ts'
import { act } from '../../shared/gateway/client.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { shownName } from '../../shared/i18n/shown-name.ts'
import { findConversation, useChatState } from '../../shared/state/chat-state.ts'
import { notifiesOfCall, ringingCalls } from '../../shared/state/ringing-calls.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { startCallEvents } from './call-events.ts'
import { playCallSound } from './call-sounds.ts'
import { joinCall } from './call.ts'
import styles from './ringing-cards.module.css'

const soundIntervalMs = 2500

/** Who is calling, above whatever page is open. */
export function RingingCards() {
  const ids = useChatState(({ snapshot }) =>
    ringingCalls(snapshot)
      .map(({ server }) => server.id)
      .join(' '),
  )
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.showPopover(), [])
  useEffect(() => {
    const ended = new AbortController()
    void ringInOneTab(ended.signal)
    return () => ended.abort()
  }, [])
  return (
    <div ref={element} popover="manual" className={styles['cards']}>
      {ids !== '' && ids.split(' ').map((id) => <RingingCard key={id} serverId={id} />)}
    </div>
  )
}

/** The names of those who are called beside the account. */
function othersIn(
  { participants }: Conversation,
  without: readonly (string | undefined)[],
): string[] {
  return participants
    .filter(({ id }) => !without.includes(id))
    .map(({ displayName }) => shownName(displayName))
}

/** Of several tabs, one plays the sound. */
async function ringInOneTab(signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return ring(signal)
  await navigator.locks.request('guildhall.ringing', { ifAvailable: true }, (lock) =>
    lock ? ring(signal) : undefined,
  )
}

async function ring(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { snapshot } = useChatState.getState()
    const isHeard =
      snapshot && ringingCalls(snapshot).some((call) => notifiesOfCall(call, snapshot))
    if (isHeard) playCallSound('ringing')
    await new Promise<void>((resolve) => {
      setTimeout(resolve, soundIntervalMs)
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }
}

function RingingCard({ serverId }: { serverId: string }) {
  const { call: texts } = useLazyTexts('conversations')
  const [, navigate] = useLocation()
  const entry = useChatState(({ snapshot }) => findConversation(snapshot, serverId))
  if (!entry) return null
  const { conversation, call, me } = entry
  const name = conversationName(conversation, me.user.id)
  const caller = conversation.participants.find(({ id }) => id === call?.callerId)
  const callerName = caller?.displayName ?? name
  const text =
    conversation.kind === 'group'
      ? texts.incomingGroup(callerName, othersIn(conversation, [me.user.id, caller?.id]))
      : texts.incoming(callerName)
  const channelId = channelsIn(entry.channels).voice
  const accept = (): void => {
    navigate(channelPath(serverId, channelId))
    startCallEvents()
    void joinCall({ serverId, channelId })
  }
  const decline = (): void => {
    act('call.decline', { channelId }).catch(() => undefined)
  }
  return (
    <section className={styles['card']} role="alert" aria-label={text}>
      <Avatar name={callerName} image={caller?.avatar ?? null} id={caller?.id ?? name} size={56} />
      <p>
        {text}
        {conversation.name !== null && <small dir="auto">{conversation.name}</small>}
      </p>
      <div className={styles['buttons']}>
        <Button onClick={decline}>{texts.decline}</Button>
        <Button variant="primary" onClick={accept}>
          {texts.accept}
        </Button>
      </div>
    </section>
  )
}
