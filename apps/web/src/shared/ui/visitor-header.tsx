import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useArriveWords } from '../words/arrive-words.ts'
import { useWords } from '../words/words.ts'
import styles from './visitor-header.module.css'

/** The head of the pages that need no login: the brand, which leads home, and ways on. */
export function VisitorHeader({ children }: { children?: ReactNode }) {
  const arrive = useArriveWords()
  const words = useWords()
  return (
    <header className={styles['header']}>
      <Link href="/" className={styles['brand']}>
        <img src="/icon.svg" alt="" width={30} height={30} />
        <span>{words.common.appName}</span>
      </Link>
      {children && (
        <nav className={styles['ways']} aria-label={arrive.ways}>
          {children}
        </nav>
      )}
    </header>
  )
}
