import { pagePath } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { threadPath } from '../shared/channels/channel-path.ts'
import { initialChannelId } from '../shared/state/navigation-state.ts'
import { findServer, useChatState } from '../shared/state/chat-state.ts'
import { loadThread } from '../shared/state/threads.ts'
import { Empty } from '../shared/ui/notice.tsx'
import { useTexts } from '../shared/i18n/texts.ts'
import styles from './channel-pane.module.css'
import { useLostFocus } from './use-lost-focus.ts'

interface EmptyPaneProps {
  serverId: string
  channelId: string | undefined
  /** The name of the channel if it was shown until now. */
  goneName: string | undefined
}

/** Shown instead of a channel: explains why there is none and links to another. */
export function EmptyPane({ serverId, channelId, goneName }: EmptyPaneProps) {
  const { navigation } = useTexts()
  const isServer = useChatState(({ snapshot }) => findServer(snapshot, serverId) !== undefined)
  const other = useChatState(({ snapshot }) => initialChannelId(findServer(snapshot, serverId)))
  const isGone = goneName !== undefined
  const main = useLostFocus<HTMLElement>(isGone)
  const isPending = useThreadRedirect(isServer && !isGone ? channelId : undefined)
  const { title, text } = isGone
    ? { title: navigation.goneChannel.title(goneName), text: navigation.goneChannel.text }
    : navigation.noChannel
  if (!isServer) {
    return (
      <main
        ref={main}
        className={styles['empty']}
        tabIndex={-1}
        aria-label={navigation.noServer.title}
      >
        <Empty level={1} icon="search" title={navigation.noServer.title}>
          <p>{navigation.noServer.text}</p>
          <Link href="/">{navigation.noServer.home}</Link>
        </Empty>
      </main>
    )
  }
  if (other === undefined || channelId === undefined) {
    return (
      <main ref={main} className={styles['empty']} tabIndex={-1}>
        <Empty level={1} icon="hash" title={navigation.noChannels.title}>
          <p>{other === undefined ? navigation.noChannels.text : navigation.pickChannel}</p>
        </Empty>
      </main>
    )
  }
  if (isPending) return <main className={styles['empty']} tabIndex={-1} />
  return (
    <main ref={main} className={styles['empty']} tabIndex={-1} aria-label={title}>
      <Empty level={1} icon="hash" title={title}>
        <p>{text}</p>
        <Link href={pagePath('channel', { serverId, channelId: other })}>
          {navigation.noChannel.other}
        </Link>
      </Empty>
    </main>
  )
}

/** Replaces the URL of a thread by that of its channel beside it. Returns whether it is not known yet if it is a thread. */
function useThreadRedirect(channelId: string | undefined): boolean {
  const [unknownId, setUnknownId] = useState<string>()
  useEffect(() => {
    if (channelId === undefined) return
    loadThread(channelId).then(
      (thread) => {
        const at = new URLSearchParams(location.search).get('at')
        navigate(threadPath(thread, thread.id, at === null ? undefined : Number(at)), {
          replace: true,
        })
      },
      () => setUnknownId(channelId),
    )
  }, [channelId])
  return channelId !== undefined && unknownId !== channelId
}
