import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { imageSources } from '../images/image-sources.ts'
import { iconOf, useAppearance } from '../instance/appearance.ts'
import styles from './visitor-header.module.css'

/** The header of the pages without sign-in: the logo, which links to the home page, and further links. */
export function VisitorHeader({ children }: { children?: ReactNode }) {
  const auth = useLazyTexts('auth')
  const appearance = useAppearance()
  return (
    <header className={styles['header']}>
      <Link href="/" className={styles['brand']}>
        <img
          {...imageSources(iconOf(appearance), 30)}
          className={styles['picture']}
          alt=""
          width={30}
          height={30}
        />
        <span>{appearance.name}</span>
      </Link>
      {children && (
        <nav className={styles['links']} aria-label={auth.siteLinks}>
          {children}
        </nav>
      )}
    </header>
  )
}
