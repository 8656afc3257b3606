import { useTexts } from '../../shared/i18n/texts.ts'
import { useJoinRequests } from '../../shared/moderation/use-join-requests.ts'
import { useOpenCounts } from '../../shared/moderation/use-open-counts.ts'
import { useMay } from '../../shared/state/permissions.ts'
import styles from './server-header.module.css'

/** How many join requests, reports and claims wait for a decision of the account; nothing for none. */
export function OpenCount({ serverId }: { serverId: string }) {
  const { navigation } = useTexts()
  const mayApprove = useMay('approve_members', serverId)
  const requests = useJoinRequests(serverId, mayApprove).data?.length ?? 0
  const { reports, claims } = useOpenCounts(serverId)
  const count = requests + reports + claims
  if (count === 0) return null
  const text = [
    ...(requests > 0 ? [navigation.joinRequests(requests)] : []),
    ...(reports > 0 ? [navigation.reports(reports)] : []),
    ...(claims > 0 ? [navigation.claims(claims)] : []),
  ].join(', ')
  return (
    <span className={styles['openCount']} data-tip={text}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
