import type { ReactNode } from 'react'
import type { IconName } from './icon-names.ts'
import icons from './icons.svg'

export type { IconName }

/** An icon, hidden from screen readers: use it next to text or in an element with a label. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <IconStrokes size={size}>
      <use href={`${icons}#${name}`} />
    </IconStrokes>
  )
}

/** Draws shapes on a 24 × 24 grid as the strokes of an icon. */
export function IconStrokes({ size, children }: { size: number; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
