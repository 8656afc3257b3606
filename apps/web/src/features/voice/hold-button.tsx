import { useEffect } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { holdKey } from '../../shared/voice/held-key.ts'
import type { HeldKey } from '../../shared/voice/held-key.ts'
import styles from './talk-hint.module.css'

interface HoldButtonProps {
  name: HeldKey
  isHeld: boolean
  children: ReactNode
}

/** Does on a touch screen what the key of the settings does while it is held down. */
export function HoldButton({ name, isHeld, children }: HoldButtonProps) {
  // It may disappear under the finger.
  useEffect(() => () => holdKey(name, false), [name])
  const onKey = (isDown: boolean) => (event: KeyboardEvent) => {
    if (event.repeat || ![' ', 'Enter'].includes(event.key)) return
    event.preventDefault()
    holdKey(name, isDown)
  }
  return (
    <button
      type="button"
      className={styles['hold']}
      aria-pressed={isHeld}
      onPointerDown={({ currentTarget, pointerId }) => {
        // The finger may move away from it.
        currentTarget.setPointerCapture(pointerId)
        holdKey(name, true)
      }}
      onPointerUp={() => holdKey(name, false)}
      onPointerCancel={() => holdKey(name, false)}
      onKeyDown={onKey(true)}
      onKeyUp={onKey(false)}
      onBlur={() => holdKey(name, false)}
      onContextMenu={(event) => event.preventDefault()}
    >
      {children}
    </button>
  )
}
