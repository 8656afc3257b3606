import { withTexts } from '../shared/i18n/lazy-texts.ts'
import { lazyComponent } from '../shared/lazy/lazy-component.tsx'
import { loadModule } from '../shared/lazy/load-module.ts'

const Nothing = () => null

export const VoiceBar = lazyComponent(
  async () => (await import('../features/voice/voice-bar.tsx')).VoiceBar,
  Nothing,
)
export const OwnSilence = lazyComponent(
  withTexts(['voice'], async () => (await import('../features/voice/own-silence.tsx')).OwnSilence),
  Nothing,
)
export const VoiceCount = lazyComponent(
  async () => (await import('../features/voice/voice-count.tsx')).VoiceCount,
  Nothing,
)
export const CallArea = lazyComponent(
  async () => (await import('./call-area.tsx')).CallArea,
  Nothing,
)
export const RingingCards = lazyComponent(
  async () => (await import('../features/voice/ringing-cards.tsx')).RingingCards,
  Nothing,
)
export const VoicePane = lazyComponent(async () => (await import('./voice-pane.tsx')).VoicePane)
export const VoiceParticipants = lazyComponent(
  async () => (await import('../features/voice/voice-participants.tsx')).VoiceParticipants,
  Nothing,
)

/** Without its module, the page of the channel says what is wrong. */
export function joinVoice(serverId: string, channelId: string): void {
  loadModule(() => import('../features/voice/call-events.ts')).then(
    ({ startCallEvents, joinCall }) => {
      startCallEvents()
      void joinCall({ serverId, channelId })
    },
    () => undefined,
  )
}
