import { pagePath } from '@guildhall/contract'
import { useState } from 'react'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useLanguage } from '../../shared/i18n/texts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { Popup } from '../../shared/ui/menu.tsx'
import { reconnectCall } from './call.ts'
import { useCall } from './call-state.ts'
import type { ConnectionQuality } from './call-state.ts'
import { gradeOf } from './connection-quality.ts'
import styles from './connection-status.module.css'

/** The state of the media connection, and its quality on hover, focus and click. */
export function ConnectionStatus() {
  const texts = useLazyTexts('voice')
  const state = useCall(({ call, joining }) => (joining ? 'joining' : (call?.media ?? 'joining')))
  const quality = useCall((store) => store.quality)
  const details = useDetails(quality)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const grade = state === 'connected' && quality ? gradeOf(quality) : null
  const over = quality?.isOverTcp ? `. ${texts.quality.overTcp}` : ''
  const tip = grade ? `${texts.quality[grade]}: ${details}${over}` : texts.state[state]
  return (
    <>
      <button
        type="button"
        className={styles['status']}
        data-state={state}
        data-grade={grade}
        data-tip={tip}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        <Bars />
        <span>{texts.state[state]}</span>
        {grade && <span className="visually-hidden">, {texts.quality[grade]}</span>}
      </button>
      {anchor && (
        <Popup anchor={anchor} label={texts.quality.title} onClose={() => setAnchor(null)}>
          <div className={styles['details']}>
            <h2>{texts.quality.title}</h2>
            <p>{grade ? texts.quality[grade] : texts.state[state]}</p>
            {state === 'connected' && <p>{details}</p>}
            {quality?.isOverTcp && <p>{texts.quality.overTcp}</p>}
            <Button
              icon="retry"
              onClick={() => {
                setAnchor(null)
                void reconnectCall()
              }}
            >
              {texts.quality.reconnect}
            </Button>
            <ButtonLink href={pagePath('accountSettings', { section: 'voice' })} icon="gear">
              {texts.settings}
            </ButtonLink>
          </div>
        </Popup>
      )}
    </>
  )
}

function useDetails(quality: ConnectionQuality | null): string {
  const texts = useLazyTexts('voice')
  const language = useLanguage()
  if (!quality) return texts.quality.measuring
  const { roundTripMs, lossPercent } = quality
  return texts.quality.details(
    roundTripMs.toLocaleString(language),
    lossPercent.toLocaleString(language),
  )
}

/** Three bars; their colours come from the state. */
function Bars() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <rect x="1" y="10" width="3" height="4" rx="1" />
      <rect x="6.5" y="6" width="3" height="8" rx="1" />
      <rect x="12" y="2" width="3" height="12" rx="1" />
    </svg>
  )
}
