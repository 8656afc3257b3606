import { pagePath } from '@guildhall/contract'
import { Link } from 'wouter'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { useRelationships } from '../../shared/relationships/relationships.ts'
import { CountBadge } from '../../shared/ui/count-badge.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from '../../shared/ui/page-link.module.css'

/** Leads to the friends, above the list of conversations. */
export function FriendsLink({ isCurrent }: { isCurrent: boolean }) {
  const texts = useLazyTexts('friends')
  const { navigation } = useTexts()
  const count = useRelationships('incoming_request').length
  return (
    <Link
      href={pagePath('friends')}
      className={styles['link'] ?? ''}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon name="people" />
      <span className={styles['label']}>{texts.title}</span>
      {count > 0 && (
        <>
          <CountBadge count={count} />
          <span className="visually-hidden">, {navigation.friendRequests(count)}</span>
        </>
      )}
    </Link>
  )
}
