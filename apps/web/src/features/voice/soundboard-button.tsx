import { useState } from 'react'
import { useLazyTexts, withTexts } from '../../shared/i18n/lazy-texts.ts'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import { useMay } from '../../shared/state/permissions.ts'
import { VoiceButton } from './voice-button.tsx'

const Soundboard = lazyOverlay(
  withTexts(['soundboard'], async () => (await import('./soundboard.tsx')).Soundboard),
)

interface SoundboardButtonProps {
  serverId: string
  channelId: string
}

/** Opens the soundboard, for those who may play sounds; where there are none yet, for those who can add some. */
export function SoundboardButton({ serverId, channelId }: SoundboardButtonProps) {
  const { soundboard: label } = useLazyTexts('voice')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const hasSounds = useChatState(
    ({ snapshot }) => (findServer(snapshot, serverId)?.sounds.length ?? 0) > 0,
  )
  const mayPlay = useMay('use_soundboard', serverId, channelId)
  const mayManage = useMay('manage_server', serverId)
  if (!mayPlay || !(hasSounds || mayManage)) return null
  return (
    <>
      <VoiceButton
        icon="notes"
        label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      />
      {anchor && (
        <Soundboard
          serverId={serverId}
          mayManage={mayManage}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
