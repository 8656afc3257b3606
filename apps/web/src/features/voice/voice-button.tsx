import type { ButtonHTMLAttributes } from 'react'
import styles from './voice-button.module.css'
import { VoiceIcon } from '../../shared/voice/voice-icon.tsx'
import type { VoiceIconName } from '../../shared/voice/voice-icon.tsx'

interface VoiceButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: VoiceIconName
  /** Shown as the tooltip and read by screen readers. */
  label: string
  isOff?: boolean
  variant?: 'plain' | 'danger' | 'alert' | 'on'
}

/** A button of the call controls. */
export function VoiceButton({
  icon,
  label,
  isOff = false,
  variant = 'plain',
  ...rest
}: VoiceButtonProps) {
  return (
    <button
      data-tip={label}
      {...rest}
      type="button"
      aria-label={label}
      className={[styles['button'], styles[variant]].join(' ')}
    >
      <VoiceIcon name={icon} isOff={isOff} />
    </button>
  )
}
