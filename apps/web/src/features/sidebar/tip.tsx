import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './tip.module.css'

interface Tip {
  text: string
  top: number
  left: number
}

/** Names that show beside an element of the rail as soon as it is pointed at or focused. They only repeat its label. */
export function useTip() {
  const [shown, setShown] = useState<Tip | null>(null)
  const tipFor = useCallback((text: string) => {
    const show = ({ currentTarget }: { currentTarget: HTMLElement }): void => {
      const box = currentTarget.getBoundingClientRect()
      setShown({ text, top: box.top + box.height / 2, left: box.right + 12 })
    }
    const hide = (): void => setShown(null)
    return {
      onPointerEnter: (event: { currentTarget: HTMLElement; pointerType: string }): void => {
        if (event.pointerType === 'mouse') show(event)
      },
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocus: (event: { currentTarget: HTMLElement }): void => {
        if (event.currentTarget.matches(':focus-visible')) show(event)
      },
      onBlur: hide,
    }
  }, [])
  const tip =
    shown &&
    createPortal(
      <div
        className={styles['tip']}
        style={{ top: shown.top, left: shown.left }}
        aria-hidden="true"
      >
        {shown.text}
      </div>,
      document.body,
    )
  return { tip, tipFor }
}
