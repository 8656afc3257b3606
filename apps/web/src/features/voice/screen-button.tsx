import { useState } from 'react'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { useCall } from './call-state.ts'
import { toggleVideo } from './call.ts'
import { VoiceButton } from './voice-button.tsx'

export const ScreenDialog = lazyOverlay(
  async () => (await import('./screen-dialog.tsx')).ScreenDialog,
)

/** Asks how to share a screen, or stops sharing it. */
export function ScreenButton() {
  const texts = useLazyTexts('voice')
  const isOn = useCall(({ ownVideo }) => ownVideo.screen !== null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <VoiceButton
        icon="screen"
        label={isOn ? texts.stopScreen : texts.startScreen}
        variant={isOn ? 'on' : 'plain'}
        aria-haspopup={isOn ? undefined : 'dialog'}
        onClick={() => (isOn ? toggleVideo('screen') : setIsOpen(true))}
      />
      {isOpen && <ScreenDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
