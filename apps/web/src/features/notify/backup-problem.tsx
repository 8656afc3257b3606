import { pagePath } from '@guildhall/contract'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import banner from '../../shared/ui/banner.module.css'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './announcements.module.css'

/** Shows operators that their backups don't work. */
export function BackupProblem({ problem }: { problem: 'failed' | 'missing' }) {
  const { backup: texts } = useLazyTexts('operator')
  return (
    <div className={banner['banner']} data-level="warning">
      <Icon name="alert" />
      <p className={styles['text']}>
        {texts.problem[problem]}{' '}
        <a href={pagePath('accountSettings', { section: 'operator-backups' })}>{texts.open}</a>
      </p>
    </div>
  )
}
