import { useRef } from 'react'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import styles from './imports.module.css'

interface ImportProgressProps {
  label: string
  /** Bytes. */
  done: number
  all: number
  details: string[]
  /** Whether it makes sense to say how long it takes. */
  isMoving: boolean
}

/** After this time, the speed is known well enough. */
const minMs = 3000

export function ImportProgress({ label, done, all, details, isMoving }: ImportProgressProps) {
  const texts = useLazyTexts('imports')
  const begun = useRef({ at: performance.now(), done })
  if (!isMoving) begun.current = { at: performance.now(), done }
  const elapsed = performance.now() - begun.current.at
  const moved = done - begun.current.done
  const seconds =
    isMoving && moved > 0 && elapsed >= minMs ? ((all - done) * elapsed) / moved / 1000 : null
  const percent = all === 0 ? 0 : Math.floor((100 * done) / all)
  const shown = [
    texts.progress(percent),
    ...details,
    ...(seconds === null ? [] : [texts.left(seconds)]),
  ]
  return (
    <div className={styles['progress']}>
      <progress value={done} max={Math.max(1, all)} aria-label={label} />
      <p>{shown.join(' · ')}</p>
    </div>
  )
}
