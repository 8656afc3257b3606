import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useTexts } from '../i18n/texts.ts'
import styles from './visitor-header.module.css'

/** The header of the pages without sign-in: the logo, which links to the home page, and further links. */
export function VisitorHeader({ children }: { children?: ReactNode }) {
  const auth = useLazyTexts('auth')
  const texts = useTexts()
  return (
    <header className={styles['header']}>
      <Link href="/" className={styles['brand']}>
        <img src="/icon.svg" alt="" width={30} height={30} />
        <span>{texts.common.appName}</span>
      </Link>
      {children && (
        <nav className={styles['links']} aria-label={auth.siteLinks}>
          {children}
        </nav>
      )}
    </header>
  )
}
