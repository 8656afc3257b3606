import { useTexts } from '../../shared/i18n/texts.ts'
import { useJoinRequests } from '../../shared/moderation/use-join-requests.ts'
import styles from './server-header.module.css'

/** How many accounts have asked to join the server; nothing for none. */
export function JoinRequestCount({ serverId }: { serverId: string }) {
  const { navigation } = useTexts()
  const count = useJoinRequests(serverId, true).data?.length ?? 0
  if (count === 0) return null
  return (
    <span className={styles['requests']} data-tip={navigation.joinRequests(count)}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{navigation.joinRequests(count)}</span>
    </span>
  )
}
