import { pagePath } from '@guildhall/contract'
import { Link } from 'wouter'
import { useTexts } from '../../shared/i18n/texts.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from '../../shared/ui/page-link.module.css'

/** Leads to the saved messages, above the list of conversations. */
export function SavedLink({ isCurrent }: { isCurrent: boolean }) {
  const { titles } = useTexts().navigation
  return (
    <Link
      href={pagePath('saved')}
      className={styles['link'] ?? ''}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon name="bookmark" />
      <span className={styles['label']}>{titles.saved}</span>
    </Link>
  )
}
