import { useEffect, useRef } from 'react'
import type { Microphone } from '../../shared/voice/microphone.ts'
import { gateRange } from './gate-range.ts'
import styles from './voice-settings.module.css'

interface LevelMeterProps {
  label: string
  microphone: Microphone
}

/** The live level; it changes its colour while the voice is let through. */
export function LevelMeter({ label, microphone }: LevelMeterProps) {
  const meter = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let frame = 0
    const draw = (): void => {
      frame = requestAnimationFrame(draw)
      const element = meter.current
      if (!element) return
      const level = Math.max(gateRange.min, Math.min(gateRange.max, microphone.level()))
      const share = (level - gateRange.min) / (gateRange.max - gateRange.min)
      element.style.setProperty('--level', String(share))
      element.dataset['open'] = String(microphone.isOpen())
      element.setAttribute('aria-valuenow', level.toFixed())
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [microphone])
  return (
    <div
      ref={meter}
      className={styles['meter']}
      role="meter"
      aria-label={label}
      aria-valuemin={gateRange.min}
      aria-valuemax={gateRange.max}
      aria-valuenow={gateRange.min}
    />
  )
}
