import { useEffect, useRef } from 'react'
import styles from './form.module.css'

interface StepHeadingProps {
  title: string
  lead: string
}

/** The heading of a step. It takes the focus when the step appears, because the button that had it is gone. */
export function StepHeading({ title, lead }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles['heading']}>
      <h1 ref={heading} tabIndex={-1} className={styles['noOutline']}>
        {title}
      </h1>
      <p className={styles['lead']}>{lead}</p>
    </div>
  )
}
